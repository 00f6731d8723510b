'use strict';
// Runs checks one after the other and prints a line of the Test Anything Protocol for each.

const PATIENCE_MILLIS = 20000;

const checks = [];

/** Adds a check: it has passed when the promise of its body is fulfilled. */
function check(name, body) {
  checks.push({ name, body });
}

/** The error with which a call was refused; no error is one. */
function refusal(call) {
  return call.then(
    (result) => Promise.reject(new Error(`an error was expected and ${JSON.stringify(result)} came`)),
    (error) => error
  );
}

/** Calls again until it succeeds. */
async function eventually(call) {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Copies what a socket sends and receives to the output, for the test that compares it with what the servers saw. */
function tap(name, socket) {
  const write = socket.write;
  socket.write = function (bytes, ...rest) {
    console.log(`# sent ${name} ${bytes.toString('hex')}`);
    return write.call(this, bytes, ...rest);
  };
  socket.on('data', (bytes) => console.log(`# got ${name} ${bytes.toString('hex')}`));
}

function inTime(promise) {
  let timer;
  const late = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${PATIENCE_MILLIS} ms`)), PATIENCE_MILLIS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Runs them all; the process ends with 1 where one has failed. */
async function run() {
  let failed = 0;
  console.log(`1..${checks.length}`);
  for (const [index, { name, body }] of checks.entries()) {
    try {
      await inTime(body());
      console.log(`ok ${index + 1} - ${name}`);
    } catch (error) {
      failed++;
      const why = error instanceof Error ? error.message : `refused with ${JSON.stringify(error)}`;
      console.log(`not ok ${index + 1} - ${name}: ${why.replace(/\s+/g, ' ')}`);
    }
  }
  process.exit(failed ? 1 : 0);
}

module.exports = { check, refusal, eventually, tap, run };
