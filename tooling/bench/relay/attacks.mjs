import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startService } from '../../service/start-service.mjs'
import { fileURLToPath } from 'node:url'
import { percentile } from '../statistics.mjs'
import { connectClient } from './connect-client.mjs'

// node tooling/bench/relay/attacks.mjs [attack …]
//
// Attacks the relay of a service with an embedded database and default limits, while an honest pair works.

const attackMs = 8_000
const all = [
  'none',
  'fetches that are not read',
  'fetches that are read',
  'malformed frames of 1 MB',
  'publishes of 256 KB',
  'unasked pongs',
  '2,000 subscribes at once',
]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2)
  console.table(await measureAttacks(wanted.length > 0 ? wanted : all))
}

/**
 * Attacks one service after the other.
 *
 * @param {readonly string[]} [attacks] default: all
 * @returns {Promise<Record<string, Awaited<ReturnType<typeof measure>>>>} figures of the honest pair and the service
 */
export async function measureAttacks(attacks = all) {
  /** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
  const rows = {}
  for (const attack of attacks) {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-attack-'))
    try {
      rows[attack] = await measure(attack, folder)
      console.log(attack, JSON.stringify(rows[attack]))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return rows
}

/**
 * @param {string} attack
 * @param {string} folder
 */
async function measure(attack, folder) {
  // creating the database takes memory that running it does not
  await (await startService({ folder })).stop()
  const service = await startService({ folder })
  const { relayUrl: url } = service
  const [dapp, wallet] = [await connectClient(url), await connectClient(url)]
  const topic = randomBytes(32).toString('hex')
  await wallet.call('irn_subscribe', { topic })
  const rest = service.memory()
  const worker = new Worker(new URL('attacker.mjs', import.meta.url), { workerData: { url, attack } })
  worker.on('error', (error) => console.error(attack, error.message))
  await once(worker, 'message')
  /** @type {number[]} */
  const times = []
  let highest = rest
  let isGone = false
  for (const { socket } of [dapp, wallet]) socket.setMaxListeners(0)
  for (const { socket } of [dapp, wallet]) socket.on('close', () => (isGone = true))
  const endsAt = performance.now() + attackMs
  while (performance.now() < endsAt && !isGone) {
    const startedAt = performance.now()
    const delivered = new Promise((resolve) => wallet.listen(resolve))
    const lost = new Promise((resolve) => dapp.socket.once('close', resolve))
    const late = new Promise((resolve) => setTimeout(resolve, 30_000))
    void dapp.publish(topic, `${startedAt}`).catch(() => undefined)
    await Promise.race([delivered, lost, late])
    times.push(performance.now() - startedAt)
    try {
      highest = Math.max(highest, service.memory())
    } catch {
      isGone = true
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const endedItself = isGone
  const stopsAt = performance.now()
  await service.stop()
  const drainMs = performance.now() - stopsAt
  await worker.terminate()
  return {
    'delivery, p95, ms': Math.round(percentile(times, 95)),
    'slowest, ms': Math.round(Math.max(...times)),
    deliveries: times.length,
    'memory, MB': Math.round(highest / 1_000_000),
    'drain, ms': Math.round(drainMs),
    'service ended': endedItself,
  }
}
