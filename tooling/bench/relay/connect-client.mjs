import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { repositoryRoot } from '../../setup/repository.mjs'

// the packages that the service's own tests use
const require = createRequire(join(repositoryRoot, 'apps/service/package.json'))
/** @type {typeof import('ws')} */
const { WebSocket } = require('ws')
/** @type {typeof import('@walletconnect/relay-auth')} */
const { generateKeyPair, signJWT } = require('@walletconnect/relay-auth')

const daySeconds = 86_400

/**
 * A client of the relay without any protocol above it. It acknowledges what it is given.
 *
 * @typedef {object} RelayClient
 * @property {(method: string, params: object) => Promise<unknown>} call
 * @property {(topic: string, message: string) => Promise<unknown>} publish
 * @property {(hear: (message: string) => void) => void} listen calls it with every message
 * @property {() => Promise<void>} leave
 */

/**
 * @param {string} url
 * @returns {Promise<RelayClient>}
 */
export async function connectClient(url) {
  const keys = generateKeyPair()
  const token = await signJWT('ab'.repeat(32), url, daySeconds, keys)
  const socket = new WebSocket(`${url}/?auth=${token}&projectId=development`)
  /** @type {Map<string, { resolve(result: unknown): void, reject(error: Error): void }>} */
  const waiting = new Map()
  /** @type {(message: string) => void} */
  let hear = () => {}
  let lastId = 0
  socket.on('message', (/** @type {Buffer} */ data) => {
    const frame = JSON.parse(data.toString())
    if (frame.method === 'irn_subscription') {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      return hear(frame.params.data.message)
    }
    const asked = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error) asked?.reject(new Error(frame.error.message))
    else asked?.resolve(frame.result)
  })
  await once(socket, 'open')

  const call = (/** @type {string} */ method, /** @type {object} */ params) =>
    new Promise((resolve, reject) => {
      const id = String((lastId += 1))
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return {
    call,
    publish: (topic, message) => call('irn_publish', { topic, message, ttl: 300, prompt: false, tag: 1108 }),
    listen(listener) {
      hear = listener
    },
    async leave() {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
