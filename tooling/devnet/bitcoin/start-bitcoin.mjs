import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { endWithProcess } from '../end-with-process.mjs'
import { createEsplora } from './esplora.mjs'
import { openLedger } from './ledger.mjs'

const host = '127.0.0.1'
const maxBodyBytes = 1_000_000
/** Blocks after the last transaction: as many as wallets wait for. */
const confirmationBlocks = 6

/** Fee rates in sats per virtual byte, by the blocks within which a transaction is confirmed. */
const defaultFeeEstimates = { 1: 12, 2: 10, 3: 8, 6: 5, 12: 3, 25: 2, 144: 1, 1008: 1 }

/** CAIP-2 reference of regtest: the first 32 characters of its genesis hash. */
export const regtestReference = '0f9188f13cb7b2c71f2a335e3a4fc328'

/**
 * @typedef {{ port?: number, stateDir?: string | undefined, reset?: boolean, blockMs?: number | undefined }} BitcoinOptions
 *   `port` is any free one by default; `stateDir` keeps the chain between runs, `reset` forgets it first; `blockMs` is the time
 *   between blocks while a transaction waits for its confirmations, without it blocks are mined on request
 * @typedef {{ url: string, ledger: import('./ledger.mjs').Ledger,
 *   setFeeEstimates(rates: Readonly<Record<string, number>>): void, stop(): Promise<void> }} RunningBitcoin
 */

/**
 * Starts a local Bitcoin chain (regtest) behind an Esplora server. It ends with `stop`, which writes the state, or with this
 * process.
 *
 * @param {BitcoinOptions} [options]
 * @returns {Promise<RunningBitcoin>}
 * @throws {Error} when the port is taken or the state can't be read
 */
export async function startBitcoin({ port = 0, stateDir, reset = false, blockMs } = {}) {
  const file = stateDir === undefined ? undefined : join(stateDir, 'bitcoin.json')
  if (stateDir !== undefined) mkdirSync(stateDir, { recursive: true })
  if (file !== undefined && reset) rmSync(file, { force: true })
  const ledger = await openLedger({ file })
  /** @type {Readonly<Record<string, number>>} */
  let feeEstimates = defaultFeeEstimates
  const server = createNode(createEsplora(ledger, () => feeEstimates))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const stopMining = blockMs === undefined ? () => {} : mineEvery(blockMs, ledger)
  let hasEnded = false
  const terminate = () => {
    if (hasEnded) return
    hasEnded = true
    stopMining()
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
  return {
    url: `http://${host}:${found}`,
    ledger,
    setFeeEstimates: (rates) => void (feeEstimates = rates),
    stop,
  }
}

/**
 * Mines while there are transactions without enough confirmations. An idle chain gets no blocks, so that its state stays small.
 *
 * @param {number} blockMs
 * @param {import('./ledger.mjs').Ledger} ledger
 */
function mineEvery(blockMs, ledger) {
  let due = 0
  const timer = setInterval(() => {
    if (ledger.pending() > 0) due = confirmationBlocks
    if (due <= 0) return
    due--
    void ledger.mine(1)
  }, blockMs)
  return () => clearInterval(timer)
}

/** @param {ReturnType<typeof createEsplora>} answer */
function createNode(answer) {
  return createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    /** @type {Buffer[]} */
    const parts = []
    let bytes = 0
    request.on('data', (/** @type {Buffer} */ part) => {
      bytes += part.length
      if (bytes > maxBodyBytes) request.destroy()
      else parts.push(part)
    })
    request.on('end', async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://local')
      const { status, body } = await answer(
        `${request.method}`,
        pathname,
        Buffer.concat(parts).toString('utf8'),
      )
      const isText = typeof body === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
      response.end(isText ? body : JSON.stringify(body))
    })
  })
}
