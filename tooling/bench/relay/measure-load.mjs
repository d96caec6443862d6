import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../service/start-service.mjs'
import { connectClient } from './connect-client.mjs'

const addresses = 50
const sockets = 2_000
const pairs = 500
const messageBytes = 500
/** Each pair sends a message in this time. */
const intervalMs = 2_000
const rounds = 10
/** Clients that connect at once. */
const connectBatch = 20

/**
 * Load of many clients on a service with an embedded database and default limits.
 *
 * @typedef {object} LoadFigures
 * @property {readonly number[]} deliveries milliseconds from the publish to the delivery
 * @property {number} lost messages that were not delivered
 * @property {{ sockets: number, addresses: number, pairs: number, messagesPerSecond: number }} load
 * @property {{ rest: number, connected: number, highest: number }} memory bytes of the service
 */

/**
 * Connects clients from many addresses of the loopback network, a part of which exchange messages.
 *
 * @returns {Promise<LoadFigures>}
 */
export async function measureLoad() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-load-'))
  try {
    // creating the database takes memory that running it does not
    await (await startService({ folder })).stop()
    return await measure(await startService({ folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {import('../../service/start-service.mjs').StartedService} service */
async function measure(service) {
  const rest = service.memory()
  let highest = rest
  const clients = await connectAll(service.relayUrl)
  const connected = service.memory()
  const busy = Array.from({ length: pairs }, (_, pair) => ({
    topic: randomBytes(32).toString('hex'),
    dapp: /** @type {import('./connect-client.mjs').RelayClient} */ (clients[2 * pair]),
    wallet: /** @type {import('./connect-client.mjs').RelayClient} */ (clients[2 * pair + 1]),
  }))
  for (const { topic, dapp, wallet } of busy)
    await Promise.all([dapp, wallet].map((client) => client.call('irn_subscribe', { topic })))
  /** @type {number[]} */
  const deliveries = []
  for (const { wallet } of busy)
    wallet.listen((message) => deliveries.push(performance.now() - Number(message.trim())))
  const watch = setInterval(() => (highest = Math.max(highest, service.memory())), 1_000)
  await Promise.all(
    busy.map(async ({ topic, dapp }, pair) => {
      await pause((pair / pairs) * intervalMs)
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now()
        await dapp.publish(topic, `${startedAt}`.padEnd(messageBytes))
        await pause(Math.max(0, intervalMs - (performance.now() - startedAt)))
      }
    }),
  )
  await pause(intervalMs)
  clearInterval(watch)
  await service.stop()
  return {
    deliveries,
    lost: pairs * rounds - deliveries.length,
    load: { sockets, addresses, pairs, messagesPerSecond: (pairs * 1_000) / intervalMs },
    memory: { rest, connected, highest },
  }
}

/** @param {string} url */
async function connectAll(url) {
  const clients = []
  while (clients.length < sockets) {
    const batch = Array.from({ length: connectBatch }, (_, at) =>
      connectClient(url, `127.0.1.${1 + ((clients.length + at) % addresses)}`),
    )
    clients.push(...(await Promise.all(batch)))
  }
  return clients
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
