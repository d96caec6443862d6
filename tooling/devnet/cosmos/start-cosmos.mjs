import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { endWithProcess } from '../end-with-process.mjs'
import { openLedger } from './ledger.mjs'
import { createRest } from './rest.mjs'

const host = '127.0.0.1'
const maxBodyBytes = 1_000_000

/** The chain that the local one plays. */
export const localChain = { id: 'cosmoshub-4', prefix: 'cosmos', denom: 'uatom' }

/**
 * @typedef {{ chain?: import('./ledger.mjs').LedgerChain, port?: number, stateDir?: string | undefined, reset?: boolean,
 *   blockMs?: number | undefined }} CosmosOptions `port` is any free one by default; `stateDir` keeps the chain between runs, `reset`
 *   forgets it first; `blockMs` is the time between blocks while a transaction waits, without it blocks are mined on request
 * @typedef {{ url: string, ledger: import('./ledger.mjs').Ledger, behaviour: import('./rest.mjs').Behaviour, stop(): Promise<void> }}
 *   RunningCosmos `behaviour` can be changed
 */

/**
 * Starts a local Cosmos SDK chain behind a REST node. It ends with `stop`, which writes the state, or with this process.
 *
 * @param {CosmosOptions} [options]
 * @returns {Promise<RunningCosmos>}
 * @throws {Error} when the port is taken or the state can't be read
 */
export async function startCosmos({ chain = localChain, port = 0, stateDir, reset = false, blockMs } = {}) {
  const file = stateDir === undefined ? undefined : join(stateDir, 'cosmos.json')
  if (stateDir !== undefined) mkdirSync(stateDir, { recursive: true })
  if (file !== undefined && reset) rmSync(file, { force: true })
  const ledger = openLedger(chain, { file })
  const behaviour = { price: '0.005000000000000000', lagLooks: 1, lacks: [] }
  const server = createNode(createRest(ledger, behaviour))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const timer =
    blockMs === undefined ? undefined : setInterval(() => ledger.pending() > 0 && ledger.mine(), blockMs)
  let hasEnded = false
  const terminate = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    ledger.save()
  }
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

/** @param {ReturnType<typeof createRest>} answer */
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
      const url = new URL(request.url ?? '/', 'http://local')
      const { status, body } = answer(`${request.method}`, url, text)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
}
