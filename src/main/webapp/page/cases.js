// The six cases of the policy as fan-outs, so that they are drawn as real ones are.

const DEADLINE = 30;
const micros = millis => millis * 1000;

function ok(server, end) {
  return { server, end, outcome: 'reply', kind: null, class: null };
}

function te(server, end, kind) {
  return { server, end, outcome: 'failure', kind, class: 'transport' };
}

function ae(server, end) {
  return { server, end, outcome: 'failure', kind: 'application-error', class: 'application' };
}

/** A case; `answered` in milliseconds, `chosen` counts servers from 0. */
function policyCase(number, title, sentence, answered, chosen, calls) {
  return {
    number,
    title,
    sentence,
    fanOut: {
      deadlineMicros: micros(DEADLINE),
      decidedMicros: micros(answered),
      answeredMicros: micros(answered),
      chosen,
      calls: calls.map(call => ({
        endpoint: `server ${call.server}`,
        startMicros: 0,
        endMicros: micros(call.end),
        outcome: call.outcome,
        kind: call.kind,
        class: call.class,
        afterAnswer: call.end > answered,
      })),
    },
  };
}

export const CASES = [
  policyCase('01', 'All servers reply', 'The client gets the aggregated value once the last reply is there.', 24, null,
    [ok(1, 9), ok(2, 15), ok(3, 24)]),
  policyCase('02', 'One transport failure', 'Nothing outranks the first transport failure, so the answer leaves with it; the other calls run on to their own ends.', 7, 1,
    [ok(1, 11), te(2, 7, 'connection-closed'), ok(3, 24)]),
  policyCase('03', 'One application error', 'An application error alone is not final: all servers are waited for, because a transport failure may still come.', 24, 1,
    [ok(1, 11), ae(2, 7), ok(3, 24)]),
  policyCase('04', 'One of each', 'The transport failure outranks the application error although it came later.', 19, 2,
    [ok(1, 11), ae(2, 7), te(3, 19, 'connect-failed')]),
  policyCase('05', 'Two transport failures', 'The earlier of the two: the refused connection, not the silence that ends at the deadline.', 5, 2,
    [ok(1, 11), te(2, 30, 'request-timeout'), te(3, 5, 'connect-failed')]),
  policyCase('06', 'Two application errors', 'The earlier of the two, once all servers have ended.', 21, 2,
    [ok(1, 11), ae(2, 21), ae(3, 7)]),
];
