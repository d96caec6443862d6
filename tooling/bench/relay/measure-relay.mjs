import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectClient } from './connect-client.mjs'
import { startService } from '../../service/start-service.mjs'

const trips = 300
const warmUp = 30
const pairs = 250
const messagesEach = 20
const messageBytes = 500

/**
 * What the relay of a service with an embedded database does on this machine.
 *
 * @typedef {object} RelayFigures
 * @property {readonly number[]} trips milliseconds from asking to being answered, by the wallet and through the relay
 * @property {number} messagesPerSecond published, kept, delivered and acknowledged
 * @property {number} clients
 * @property {{ rest: number, connected: number, after: number }} memory bytes of the service: at rest, with all clients
 *   connected, after they have sent their messages
 */

/**
 * Starts a service and puts it to work.
 *
 * @returns {Promise<RelayFigures>}
 * @throws {Error} when the service does not start or refuses something
 */
export async function measureRelay() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  try {
    // what it takes to make the database is not what it takes to run it
    await (await startService({ folder })).stop()
    return await measure(await startService({ folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {import('../../service/start-service.mjs').StartedService} service
 * @returns {Promise<RelayFigures>}
 */
async function measure(service) {
  try {
    const rest = service.memory()
    const times = await measureTrips(service.relayUrl)
    const all = await Promise.all(Array.from({ length: pairs }, () => connectPair(service.relayUrl)))
    const connected = service.memory()
    const startedAt = performance.now()
    await Promise.all(all.map(sendMessages))
    const seconds = (performance.now() - startedAt) / 1_000
    const after = service.memory()
    await Promise.all(all.flatMap(({ dapp, wallet }) => [dapp.leave(), wallet.leave()]))
    return {
      trips: times,
      messagesPerSecond: (pairs * messagesEach) / seconds,
      clients: 2 * pairs,
      memory: { rest, connected, after },
    }
  } finally {
    await service.stop()
  }
}

/** @param {string} url */
async function connectPair(url) {
  const topic = randomBytes(32).toString('hex')
  const [dapp, wallet] = [await connectClient(url), await connectClient(url)]
  for (const client of [dapp, wallet]) await client.call('irn_subscribe', { topic })
  return { topic, dapp, wallet }
}

/**
 * Asks and is answered, one after the other.
 *
 * @param {string} url
 */
async function measureTrips(url) {
  const { topic, dapp, wallet } = await connectPair(url)
  wallet.listen((message) => void wallet.publish(topic, `answer to ${message}`))
  const times = []
  for (let trip = 0; trip < warmUp + trips; trip++) {
    const startedAt = performance.now()
    const answered = new Promise((resolve) => dapp.listen(resolve))
    await Promise.all([dapp.publish(topic, `request ${trip}`), answered])
    times.push(performance.now() - startedAt)
  }
  await Promise.all([dapp.leave(), wallet.leave()])
  return times.slice(warmUp)
}

/** @param {Awaited<ReturnType<typeof connectPair>>} pair */
async function sendMessages({ topic, dapp, wallet }) {
  const delivered = new Promise((resolve) => {
    let count = 0
    wallet.listen(() => {
      count += 1
      if (count === messagesEach) resolve(undefined)
    })
  })
  for (let message = 0; message < messagesEach; message++)
    await dapp.publish(topic, `${message} `.padEnd(messageBytes, 'x'))
  await delivered
}
