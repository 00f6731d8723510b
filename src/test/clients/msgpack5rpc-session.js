'use strict';
// A session of a general MessagePack-RPC client: new string types, floats of 32 bits, everything pipelined.
// Argument: JSON with the ports of classifier and stat.

const assert = require('assert').strict;
const net = require('net');
const Session = require('msgpack5rpc');
const { check, refusal, eventually, run } = require('./checks');

const ports = JSON.parse(process.argv[2]);

function connect(port) {
  const socket = net.connect(port, '127.0.0.1');
  const session = new Session();
  session.attach(socket, socket);
  return {
    call: (method, ...params) => new Promise((resolve, reject) => {
      session.request(method, params, (error, result) => (error === null ? resolve(result) : reject(error)));
    }),
    refused: (method, ...params) => new Promise((resolve) => {
      session.request(method, params, (error, result) => resolve([error, result]));
    }),
    notify: (method, ...params) => session.notify(method, params),
  };
}

const stat = connect(ports.stat);
const classifier = connect(ports.classifier);
const keys = Array.from({ length: 10 }, (none, index) => `key ${index}`);
const values = keys.map((key, index) => index + 0.5);

check('pipelined calls each get their answer', async () => {
  assert.equal(await stat.call('clear', 'demo'), true);
  const pushes = keys.flatMap((key) => values.map((value) => stat.call('push', 'demo', key, value)));
  assert.deepEqual(await Promise.all(pushes), Array(100).fill(true));
});
check('pipelined readings, results and errors mixed', async () => {
  const readings = keys.flatMap((key) => [
    stat.call('sum', 'demo', key),
    stat.call('max', 'demo', key),
    refusal(stat.call('min', 'demo', `no ${key}`)),
  ]);
  assert.deepEqual(await Promise.all(readings),
    keys.flatMap((key) => [50, 9.5, `rpc_server error: "min: key no ${key} not found"`]));
});
check('answers come as they are ready', async () => {
  const order = [];
  const slow = refusal(classifier.call('get_config', 'slow')).then((error) => order.push(error));
  const fast = classifier.call('clear', 'demo').then((result) => order.push(result));
  await Promise.all([slow, fast]);
  assert.deepEqual(order, [true, 'request timed out']);
});
check('a name in the new string type', async () => {
  const key = 'a key of more than thirty-one bytes';
  assert.equal(await stat.call('push', 'demo', key, 1.5), true);
  assert.equal(await stat.call('sum', 'demo', key), 1.5);
});
check('a notification is executed', async () => {
  stat.notify('push', 'demo', 'told', 2.5);
  assert.equal(await eventually(() => stat.call('max', 'demo', 'told')), 2.5);
});
check('extra arguments are ignored', async () => {
  assert.equal(await stat.call('max', 'demo', 'told', 'and', { so: 'on' }), 2.5);
});
check('unknown method: error 1 and its name', async () => {
  assert.deepEqual(await stat.refused('nope', 'demo'), [1, 'nope']);
});
check('wrong arguments: error 2 and why', async () => {
  assert.deepEqual(await stat.refused('push', 'demo', 'k', 'x'), [2, 'std::bad_cast']);
  assert.deepEqual(await stat.refused('sum', 'demo'), [2, 'std::bad_cast']);
  assert.deepEqual(await stat.refused('sum'), [2, 'std::bad_cast']);
});
check('unknown cluster, by ring and by broadcast', async () => {
  assert.deepEqual(await stat.refused('sum', 'none', 'k'), ['failed to fetch list of CHT entry: k', null]);
  assert.deepEqual(await stat.refused('clear', '日本'), ['no server found: 日本', null]);
});
check('a server that closes', async () => {
  assert.deepEqual(await classifier.refused('get_config', 'dying'), ['connection closed', null]);
});
check('the connection still serves after all of these', async () => {
  assert.equal(await stat.call('clear', 'demo'), true);
});

run();
