import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { connectClient } from './connect-client.mjs'

// Runs one attack on a relay in a worker, so that it does not delay the honest pair that is measured.

const messageBytes = 256 * 1024
const subscribers = 400
const newTopic = () => randomBytes(32).toString('hex')
const { url, attack } = /** @type {{ url: string, attack: string }} */ (workerData)
let id = 0
// limits of an address do not concern the honest pair
const connect = () => connectClient(url, '127.0.0.2')
const request = (/** @type {string} */ method, /** @type {object} */ params) =>
  JSON.stringify({ id: (id += 1), jsonrpc: '2.0', method, params })

/** Stores 16 messages of 256 KB with a second key. */
async function fillTopic() {
  const topic = newTopic()
  const accomplice = await connect()
  for (let at = 0; at < 16; at++) await accomplice.publish(topic, `${at}`.padEnd(messageBytes, 'x'))
  return topic
}

/**
 * Sends frames until the worker ends, and connects again with a new key when the relay closes the connection.
 *
 * @param {number} atOnce
 * @param {number} pauseMs
 * @param {() => string | Buffer} frame
 * @param {(socket: import('ws').WebSocket) => void} [prepare]
 */
async function flood(atOnce, pauseMs, frame, prepare = () => undefined) {
  for (;;) {
    const client = await connect().catch(() => undefined)
    if (!client) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    prepare(client.socket)
    while (client.socket.readyState === client.socket.OPEN) {
      if (client.socket.bufferedAmount < 8_000_000)
        for (let at = 0; at < atOnce; at++) client.socket.send(frame())
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** @type {Record<string, () => Promise<unknown>>} */
const attacks = {
  async none() {},
  async 'fetches that are not read'() {
    const topic = await fillTopic()
    const frame = () => request('irn_fetchMessages', { topic })
    await Promise.all([1, 2].map(() => flood(100, 1_000, frame, (socket) => socket.pause())))
  },
  async 'fetches that are read'() {
    const topic = await fillTopic()
    await flood(100, 1_000, () => request('irn_fetchMessages', { topic }))
  },
  async 'malformed frames of 1 MB'() {
    const frame = Buffer.from('[1,'.repeat(350_000))
    await flood(4, 10, () => frame)
  },
  async 'publishes of 256 KB'() {
    await flood(20, 100, () =>
      request('irn_publish', {
        topic: newTopic(),
        message: randomBytes(messageBytes / 2).toString('hex'),
        ttl: 2_592_000,
        tag: 1,
      }),
    )
  },
  async 'unasked pongs'() {
    const client = await connect()
    while (client.socket.readyState === client.socket.OPEN) {
      for (let at = 0; at < 1_000; at++) client.socket.pong('unasked')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  },
  async '2,000 subscribes at once'() {
    const clients = []
    for (let at = 0; at < subscribers; at++) clients.push(await connect())
    parentPort?.postMessage('prepared')
    await Promise.all(
      clients.flatMap((client) =>
        [1, 2, 3, 4, 5].map(() => client.call('irn_subscribe', { topic: newTopic() }).catch(() => undefined)),
      ),
    )
    parentPort?.postMessage('done')
  },
}

if (attack !== '2,000 subscribes at once') parentPort?.postMessage('prepared')
await attacks[attack]?.()
