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
 * Client of the relay without a protocol above it. It acknowledges every delivery.
 *
 * @typedef {object} RelayClient
 * @property {import('ws').WebSocket} socket
 * @property {(method: string, params: object) => Promise<unknown>} call
 * @property {(topic: string, message: string) => Promise<unknown>} publish
 * @property {(onMessage: (message: string) => void) => void} listen sets the handler of messages
 * @property {() => Promise<void>} leave
 */

/**
 * @param {string} url
 * @param {string} [localAddress] address that the client connects from
 * @returns {Promise<RelayClient>}
 */
export async function connectClient(url, localAddress = '127.0.0.1') {
  const keys = generateKeyPair()
  const token = await signJWT('ab'.repeat(32), url, daySeconds, keys)
  const socket = new WebSocket(`${url}/?auth=${token}&projectId=development`, { localAddress })
  /** @type {Map<string, { resolve(result: unknown): void, reject(error: Error): void }>} */
  const waiting = new Map()
  /** @type {(message: string) => void} */
  let onMessage = () => {}
  let lastId = 0
  socket.on('message', (/** @type {Buffer} */ data) => {
    const frame = JSON.parse(data.toString())
    if (frame.method === 'irn_subscription') {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      return onMessage(frame.params.data.message)
    }
    const asked = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error) asked?.reject(new Error(frame.error.message))
    else asked?.resolve(frame.result)
  })
  await once(socket, 'open')
  socket.on('error', () => undefined)

  const call = (/** @type {string} */ method, /** @type {object} */ params) =>
    new Promise((resolve, reject) => {
      const id = String((lastId += 1))
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return {
    socket,
    call,
    publish: (topic, message) => call('irn_publish', { topic, message, ttl: 300, prompt: false, tag: 1108 }),
    listen(listener) {
      onMessage = listener
    },
    async leave() {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
