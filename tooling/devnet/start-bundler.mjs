import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { bundlerProgram, hasBundler, installBundler } from '../setup/bundler.mjs'
import { places } from './contracts.mjs'
import { endWithProcess } from './end-with-process.mjs'
import { callRpc } from './rpc.mjs'

const readyWithinMs = 60_000
const pollMs = 100

/**
 * Starts alto, a bundler for user operations (ERC-4337, EntryPoints 0.7 and 0.8), for a local chain. It ends with `stop` or with this process.
 *
 * @param {object} options
 * @param {string} options.rpcUrl node of the chain
 * @param {import('viem').Hex} options.privateKey key of an account that pays for the transactions
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 * @throws {Error} if it is not installed or does not answer
 */
export async function startBundler({ rpcUrl, privateKey }) {
  if (!hasBundler()) throw new Error(`The bundler is not installed. Run: ${installBundler}`)
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const flags = {
    entrypoints: `${places.entryPoint},${places.entryPoint07}`,
    'executor-private-keys': privateKey,
    'utility-private-key': privateKey,
    'min-executor-balance': '1',
    'rpc-url': rpcUrl,
    port: String(port),
    // the strict mode needs a tracer that anvil does not have
    'safe-mode': 'false',
    'log-level': 'error',
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [bundlerProgram, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const terminate = () => void child.kill('SIGKILL')
  const stop = async () => {
    terminate()
    await ended
  }
  const release = endWithProcess({ stop, terminate })
  void ended.then(release)
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline && child.exitCode === null;) {
    const points = await callRpc(url, 'eth_supportedEntryPoints').catch(() => undefined)
    if (points) return { url, stop }
    await delay(pollMs)
  }
  await stop()
  throw new Error(`The bundler did not start: ${said.slice(-2_000)}`)
}
