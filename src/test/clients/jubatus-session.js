'use strict';
// A session of the Jubatus client for Node.js with three services of one proxy.
// Argument: JSON with the ports of classifier, stat, recommender and of the stat servers' control address.

const assert = require('assert').strict;
const jubatus = require('jubatus');
const { check, refusal, eventually, tap, run } = require('./checks');

const ports = JSON.parse(process.argv[2]);
const HOST = '127.0.0.1';
const TYPE_ERROR = 'jubatus::server::common::mprpc::rpc_type_error';

const { Datum } = jubatus.common.types;
const classifier = new jubatus.classifier.client.Classifier(ports.classifier, HOST, 'demo');
const stat = new jubatus.stat.client.Stat(ports.stat, HOST, 'demo');
const recommender = new jubatus.recommender.client.Recommender(ports.recommender, HOST, 'demo');
tap('classifier', classifier.getClient().socket);
tap('recommender', recommender.getClient().socket);

/** A call as the client would send it, without the client's own look at the arguments. */
function raw(client, method, ...params) {
  return client.getClient().request(method, ...params);
}

/** Calls another cluster over the same connection. */
async function inCluster(client, cluster, call) {
  client.setName(cluster);
  try {
    return await call();
  } finally {
    client.setName('demo');
  }
}

/** Makes stat servers misbehave: one fault for all of them, or one each. */
async function fault(...faults) {
  for (const server of [1, 2, 3]) {
    const body = JSON.stringify(faults[server - 1] || faults[0]);
    const url = `http://${HOST}:${ports.control}/demo/servers/${server}/fault`;
    const answer = await fetch(url, { method: 'POST', body });
    assert.equal(answer.status, 200, await answer.text());
  }
}

function near(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);
}

// --- any service: what clients ask of the cluster and of the proxy

check('one process serves the three services', async () => {
  const pids = new Set();
  for (const [client, program] of [[classifier, 'jubaclassifier_proxy'], [stat, 'jubastat_proxy'],
    [recommender, 'jubarecommender_proxy']]) {
    const [status] = Object.values(await client.getProxyStatus());
    assert.equal(status.PROGNAME, program);
    pids.add(status.pid);
  }
  assert.equal(pids.size, 1);
});

for (const [name, client] of Object.entries({ classifier, stat, recommender })) {
  check(`${name}: get_status has all three servers`, async () => {
    const status = await client.getStatus();
    assert.equal(Object.keys(status).length, 3);
    Object.keys(status).forEach((server) => assert.match(server, /^127\.0\.0\.1_\d+$/));
  });
  check(`${name}: get_config is a configuration`, async () => {
    assert.equal(typeof JSON.parse(await client.getConfig()), 'object');
  });
  check(`${name}: save names a file on each server`, async () => {
    assert.equal(Object.keys(await client.save('model')).length, 3);
  });
  check(`${name}: load`, async () => assert.equal(await client.load('model'), true));
  check(`${name}: unknown method is error 1`, async () => {
    assert.equal(await refusal(raw(client, 'nope', 'demo')), 1);
  });
  check(`${name}: what servers ask each other is unknown`, async () => {
    assert.equal(await refusal(client.doMix()), 1);
  });
  check(`${name}: arguments of a wrong type are error 2`, async () => {
    assert.equal(await refusal(raw(client, 'save', 'demo', 5)), 2);
  });
  check(`${name}: missing arguments are error 2`, async () => {
    assert.equal(await refusal(raw(client, 'load', 'demo')), 2);
  });
  check(`${name}: unknown cluster`, async () => {
    assert.equal(await refusal(inCluster(client, 'none', () => client.clear())), 'no server found: none');
  });
}

// --- classifier

check('classifier: train', async () => {
  const male = new jubatus.classifier.types.LabeledDatum(
    'male', new Datum().addString('hair', 'short').addNumber('height', 1.75));
  assert.equal(await classifier.train([male]), 1);
});
check('classifier: train with a datum in two parts', async () => {
  assert.equal(await classifier.train([['male', [[['hair', 'short']], [['height', 1.75]]]]]), 1);
});
check('classifier: classify', async () => {
  const [results] = await classifier.classify([new Datum().addString('hair', 'short').addNumber('height', 1.7)]);
  assert.deepEqual(results.map(({ label, score }) => [label, score]),
    [['female', -0.04073351991704924], ['male', 0.5865018573218848]]);
});
check('classifier: set_label and delete_label', async () => {
  assert.equal(await classifier.setLabel('new'), true);
  assert.equal(await classifier.deleteLabel('new'), true);
});
check('classifier: a server refuses an empty id', async () => {
  assert.equal(await refusal(classifier.save('')), 'rpc_server error: "empty id is not allowed"');
});
check('classifier: a server misses the model', async () => {
  assert.equal(await refusal(classifier.load('missing')), 'rpc_server error: "cannot open input file"');
});
check('classifier: clear', async () => assert.equal(await classifier.clear(), true));
check('classifier: a server that closes', async () => {
  assert.equal(await refusal(inCluster(classifier, 'dying', () => classifier.getConfig())), 'connection closed');
});
check('classifier: a server that is silent', async () => {
  assert.equal(await refusal(inCluster(classifier, 'slow', () => classifier.getConfig())), 'request timed out');
});

// --- recommender

check('recommender: update_row', async () => {
  for (const [id, n] of [['row1', 1.5], ['row2', 2.5]]) {
    assert.equal(await recommender.updateRow(id, new Datum().addString('a', 'x').addNumber('n', n)), true);
  }
});
check('recommender: similar_row_from_id', async () => {
  const rows = await recommender.similarRowFromId('row1', 2);
  assert.deepEqual(rows.map(({ id, score }) => [id, score]), [['row2', 1], ['row1', 1]]);
});
check('recommender: similar_row_from_id of an unknown row', async () => {
  assert.deepEqual(await recommender.similarRowFromId('nope', 2), []);
});
check('recommender: complete_row_from_id', async () => {
  assert.deepEqual((await recommender.completeRowFromId('row1')).toTuple(), [[], [['n', 1.5]], []]);
});
check('recommender: clear_row', async () => assert.equal(await recommender.clearRow('row1'), true));
check('recommender: update_row in an unknown cluster', async () => {
  assert.equal(await refusal(inCluster(recommender, 'none', () => recommender.updateRow('r', [[], [], []]))),
    'failed to fetch list of CHT entry: r');
});
check('recommender: clear', async () => assert.equal(await recommender.clear(), true));
check('recommender: a silent server', async () => {
  assert.equal(await refusal(inCluster(recommender, 'slow', () => recommender.getConfig())), 'request timed out');
});
check('recommender: both servers of a row close', async () => {
  assert.equal(await refusal(inCluster(recommender, 'dying', () => recommender.clearRow('row1'))), 'connection closed');
});

// --- stat, with servers that really compute

const values = [4.5, 1.25, -3.5, 2.75];
const mean = values.reduce((sum, value) => sum + value) / values.length;

check('stat: push', async () => {
  await stat.clear();
  for (const value of values) {
    assert.equal(await stat.push('temperature', value), true);
  }
});
check('stat: sum', async () => near(await stat.sum('temperature'), 5));
check('stat: stddev', async () => {
  near(await stat.stddev('temperature'),
    Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length));
});
check('stat: max', async () => assert.equal(await stat.max('temperature'), 4.5));
check('stat: min', async () => assert.equal(await stat.min('temperature'), -3.5));
check('stat: entropy of one key', async () => near(await stat.entropy('temperature'), 0));
check('stat: moment', async () => {
  near(await stat.moment('temperature', 2, 0.5),
    values.reduce((sum, value) => sum + (value - 0.5) ** 2, 0) / values.length);
});
check('stat: save, clear and load bring the values back', async () => {
  await stat.save('kept');
  await stat.clear();
  await refusal(stat.sum('temperature'));
  assert.equal(await stat.load('kept'), true);
  near(await stat.sum('temperature'), 5);
});
check('stat: unknown key', async () => {
  for (const reading of ['sum', 'stddev', 'max', 'min']) {
    assert.equal(await refusal(stat[reading]('nope')), `rpc_server error: "${reading}: key nope not found"`);
  }
});
check('stat: whole number, which this client sends as an integer, is refused by the server', async () => {
  assert.equal(await refusal(stat.push('temperature', 2)), TYPE_ERROR);
});
check('stat: string for a number is refused by the proxy', async () => {
  assert.equal(await refusal(raw(stat, 'push', 'demo', 'temperature', 'warm')), 2);
});
check('stat: push in an unknown cluster', async () => {
  assert.equal(await refusal(inCluster(stat, 'none', () => stat.push('k', 1.5))),
    'failed to fetch list of CHT entry: k');
});
check('stat: an application error', async () => {
  await fault({ fault: 'off' }, { fault: 'error', message: 'boom' }, { fault: 'off' });
  assert.equal(await refusal(stat.clear()), 'rpc_server error: "boom"');
});
check('stat: a closed connection outranks an application error', async () => {
  await fault({ fault: 'error', message: 'boom' }, { fault: 'off' }, { fault: 'close', delayMillis: 100 });
  assert.equal(await refusal(stat.clear()), 'connection closed');
});
check('stat: silent servers', async () => {
  await fault({ fault: 'silent' });
  assert.equal(await refusal(inCluster(stat, 'slow', () => stat.sum('temperature'))), 'request timed out');
});
check('stat: dead servers', async () => {
  await fault({ fault: 'refuse' });
  const errors = [];
  do { // a call may still meet a connection from before
    errors.push(await refusal(stat.sum('temperature')));
  } while (errors.at(-1) === 'connection closed');
  assert.equal(errors.at(-1), 'connect error in proxy');
});
check('stat: servers that are back are served again on the same connection', async () => {
  await fault({ fault: 'off' });
  await eventually(() => stat.load('kept'));
  near(await stat.sum('temperature'), 5);
});

run();
