import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { findAnvil } from '../setup/anvil.mjs'
import { endWithProcess } from './end-with-process.mjs'
import { callRpc } from './rpc.mjs'

const readyWithinMs = 20_000
const stoppedWithinMs = 20_000
const pollMs = 20

/**
 * @typedef {{ id: number, name: string, rpcUrl: string }} DevnetChain
 * @typedef {DevnetChain & { stop(): Promise<void> }} RunningChain `stop` waits for the end of the process
 * @typedef {{ id: number, name: string, port: number, mnemonic: string, accounts: number,
 *   stateFile?: string | undefined, blockTime?: number | undefined }} ChainOptions port 0 is any free port;
 *   blockTime in seconds
 */

/**
 * Starts one anvil and waits until it answers under its id. It ends with `stop` or with this process.
 *
 * @param {ChainOptions} options
 * @returns {Promise<RunningChain>}
 * @throws {Error} carrying what anvil wrote to stderr when it ends before it is ready
 */
export async function startChain(options) {
  const { id, name } = options
  // its own process group: Ctrl-C reaches only this process, which then ends anvil in order
  const child = spawn(findAnvil(), chainArgs(options), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const terminate = () => void child.kill('SIGTERM')
  const ended = endOf(child)
  const stop = async () => {
    terminate()
    const late = setTimeout(() => child.kill('SIGKILL'), stoppedWithinMs)
    await ended
    clearTimeout(late)
  }
  const release = endWithProcess({ stop, terminate })
  const over = new AbortController()
  void ended.then(() => {
    release()
    over.abort()
  })

  const outcome = await Promise.race([
    ended.then((why) => new Error(why)),
    ready(child.stdout, id, over.signal).catch((/** @type {Error} */ error) => error),
  ])
  if (!(outcome instanceof Error)) return { id, name, rpcUrl: outcome, stop }
  await stop()
  throw new Error(`The local ${name} (chain ${id}) did not start: ${outcome.message}`)
}

/**
 * Resolves when the process has ended, with what it complained about.
 *
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<string>}
 */
function endOf(child) {
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(complaints.trim() || `it left with ${signal ?? code}`))
  })
}

/** @param {ChainOptions} options */
function chainArgs({ id, port, mnemonic, accounts, stateFile, blockTime }) {
  const fixed = { host: '127.0.0.1', port, 'chain-id': id, mnemonic, accounts }
  const chosen = { state: stateFile, 'block-time': blockTime }
  return Object.entries({ ...fixed, ...chosen }).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}`, String(value)],
  )
}

/**
 * The chain's address, once it answers there. anvil says which port it listens on, so that a free one is
 * chosen by the system and never guessed; a stranger on the wanted port cannot be taken for it either.
 *
 * @param {import('node:stream').Readable} stdout keeps being read, or anvil would block on a full pipe
 * @param {number} id
 * @param {AbortSignal} signal gives up
 */
async function ready(stdout, id, signal) {
  let said = ''
  const collect = (/** @type {string} */ text) => (said += text)
  stdout.setEncoding('utf8').on('data', collect)
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    const port = /Listening on 127\.0\.0\.1:(\d+)\s/.exec(said)?.[1]
    const rpcUrl = `http://127.0.0.1:${port}`
    if (port && Number(await callRpc(rpcUrl, 'eth_chainId').catch(() => 0)) === id) {
      stdout.off('data', collect).resume()
      return rpcUrl
    }
    await delay(pollMs, undefined, { signal })
  }
  throw new Error(`it did not answer within ${readyWithinMs / 1000} seconds`)
}
