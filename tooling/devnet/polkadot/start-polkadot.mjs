import { createServer } from 'node:http'
import { endWithProcess } from '../end-with-process.mjs'
import { openLedger } from './ledger.mjs'
import { createRpc, RpcError } from './rpc.mjs'

const host = '127.0.0.1'
const maxBodyBytes = 1_000_000

/** Genesis hash of Polkadot's relay chain, which the local one plays. */
export const polkadotGenesis = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

/**
 * @typedef {{ genesisHash?: string, port?: number, blockMs?: number | undefined }} PolkadotOptions `port` is any free one by default;
 *   `blockMs` is the time between blocks, without it blocks are mined on request
 * @typedef {{ url: string, ledger: import('./ledger.mjs').Ledger, behaviour: import('./rpc.mjs').Behaviour, stop(): Promise<void> }}
 *   RunningPolkadot `behaviour` can be changed
 */

/**
 * Starts a local chain with the runtime of Polkadot's relay chain behind a JSON-RPC node. It ends with `stop`, or with this process.
 *
 * @param {PolkadotOptions} [options]
 * @returns {Promise<RunningPolkadot>}
 * @throws {Error} when the port is taken
 */
export async function startPolkadot({ genesisHash = polkadotGenesis, port = 0, blockMs } = {}) {
  const behaviour = { fee: 160_000_000n, lag: 2, keeps: 256 }
  const ledger = openLedger({ genesisHash, fee: () => behaviour.fee })
  // transactions start with a final block
  ledger.mine(20)
  const server = createNode(createRpc(ledger, behaviour))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const timer = blockMs === undefined ? undefined : setInterval(() => ledger.mine(), blockMs)
  const terminate = () => clearInterval(timer)
  const stop = async () => {
    release()
    terminate()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }
  const release = endWithProcess({ stop, terminate })
  const { port: found } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://${host}:${found}`, ledger, behaviour, stop }
}

/** @param {ReturnType<typeof createRpc>} answer */
function createNode(answer) {
  return createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (/** @type {string} */ part) => {
      text += part
      if (text.length > maxBodyBytes) request.destroy()
    })
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answered(answer, text)))
    })
  })
}

/** @param {ReturnType<typeof createRpc>} answer @param {string} text */
function answered(answer, text) {
  let id = null
  try {
    const { id: asked, method, params = [] } = JSON.parse(text)
    id = asked
    return { jsonrpc: '2.0', id, result: answer(method, params) }
  } catch (error) {
    const { code, data } = error instanceof RpcError ? error : { code: -32603, data: undefined }
    return { jsonrpc: '2.0', id, error: { code, message: String(Object(error).message), data } }
  }
}
