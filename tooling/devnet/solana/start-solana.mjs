import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { endWithProcess } from '../end-with-process.mjs'
import { openLedger } from './ledger.mjs'
import { createMethods, RpcFault } from './methods.mjs'
import { createSubscriptions } from './subscriptions.mjs'

const host = '127.0.0.1'
const defaultSlotMs = 400
const maxBodyBytes = 1_000_000
/** Close code of RFC 6455 for an end in order, and the time that a client has to answer it. */
const endInOrder = 1000
const closeLimitMs = 500
/** Attempts to find a free port whose successor is free, too. */
const portAttempts = 20

/** Genesis hash of the Solana cluster that the local chain plays; its first 32 characters are the CAIP-2 reference. */
export const mainnetGenesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/**
 * @typedef {{ port?: number, file?: string | undefined, slotMs?: number, genesisHash?: string }} SolanaOptions `port` of the
 *   JSON-RPC server, any free one by default; websockets are on it and on the next, where @solana/web3.js looks; `file` keeps
 *   the state; `slotMs` is the time of a slot
 * @typedef {{ rpcUrl: string, wsUrl: string, ledger: import('./ledger.mjs').Ledger, stop(): Promise<void> }} RunningSolana
 */

/**
 * Starts a local Solana chain behind a JSON-RPC and websocket server. It ends with `stop`, which writes the state, or with this
 * process.
 *
 * @param {SolanaOptions} [options]
 * @returns {Promise<RunningSolana>}
 * @throws {Error} when a port is taken or the state can't be read
 */
export async function startSolana({
  port = 0,
  file,
  slotMs = defaultSlotMs,
  genesisHash = mainnetGenesisHash,
} = {}) {
  const ledger = openLedger({ file })
  const methods = createMethods(ledger, { genesisHash })
  const servers = await listen(port, () => createNode(ledger, methods))
  const [first] = servers
  const slots = setInterval(() => ledger.advance(), slotMs)
  let hasEnded = false
  const terminate = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(slots)
    ledger.save()
  }
  const stop = async () => {
    release()
    terminate()
    await Promise.all(servers.map((server) => server.close()))
  }
  const release = endWithProcess({ stop, terminate })
  return {
    rpcUrl: `http://${host}:${first.port}`,
    wsUrl: `ws://${host}:${first.port}`,
    ledger,
    stop,
  }
}

/**
 * @typedef {{ port: number, close(): Promise<void> }} Listening
 */

/**
 * Listens on a port and the next one.
 *
 * @param {number} wanted
 * @param {() => import('node:http').Server} create
 * @returns {Promise<[Listening, Listening]>}
 */
async function listen(wanted, create) {
  for (let attempt = 1; ; attempt++) {
    const first = await listenOn(create(), wanted)
    try {
      return [first, await listenOn(create(), first.port + 1)]
    } catch (error) {
      await first.close()
      if (wanted !== 0 || attempt === portAttempts) throw error
    }
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<Listening>}
 */
async function listenOn(server, port) {
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const { port: found } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    port: found,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        server.emit('foyer:close')
      }),
  }
}

/**
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {ReadonlyMap<string, import('./methods.mjs').Method>} methods
 */
function createNode(ledger, methods) {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (request.method !== 'POST') return response.writeHead(405).end()
    /** @type {Buffer[]} */
    const parts = []
    let bytes = 0
    request.on('data', (/** @type {Buffer} */ part) => {
      bytes += part.length
      if (bytes > maxBodyBytes) request.destroy()
      else parts.push(part)
    })
    request.on('end', () => {
      const answer = answerText(Buffer.concat(parts).toString('utf8'), (name, params) => {
        const method = methods.get(name)
        if (!method) throw new RpcFault(-32601, 'Method not found')
        return method(...params)
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  const sockets = new WebSocketServer({ server })
  // it repeats errors of the server, such as a taken port, which listenOn() rejects with
  sockets.on('error', () => {})
  sockets.on('connection', (socket) => {
    const notify = (/** @type {object} */ frame) => socket.send(JSON.stringify(frame))
    const readAccount = methods.get('getAccountInfo')
    if (!readAccount) return
    const subscriptions = createSubscriptions(ledger, readAccount, notify)
    socket.on('message', (data) => {
      notify(answerText(String(data), subscriptions.run))
      subscriptions.check()
    })
    socket.on('close', subscriptions.close)
  })
  server.once('foyer:close', () => {
    // an end in order: clients connect again after any other
    for (const socket of sockets.clients) {
      socket.close(endInOrder)
      setTimeout(() => socket.terminate(), closeLimitMs).unref()
    }
    sockets.close()
  })
  return server
}

/**
 * @param {string} text
 * @param {(method: string, params: readonly unknown[]) => unknown} run
 * @returns {object}
 */
function answerText(text, run) {
  try {
    const read = JSON.parse(text)
    return Array.isArray(read) ? read.map((request) => answer(request, run)) : answer(read, run)
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
  }
}

/**
 * @param {{ id?: unknown, method?: unknown, params?: unknown }} request
 * @param {(method: string, params: readonly unknown[]) => unknown} run
 */
function answer({ id = null, method, params = [] }, run) {
  try {
    return { jsonrpc: '2.0', id, result: run(String(method), Array.isArray(params) ? params : []) }
  } catch (error) {
    const { code, message, data } =
      error instanceof RpcFault ? error : new RpcFault(-32603, `Internal error: ${String(error)}`)
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}
