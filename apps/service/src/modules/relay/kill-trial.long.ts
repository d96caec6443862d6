import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { startRedis } from '../../testing/servers/start-redis.js'
import { startProcess } from '../../testing/start-process.js'
import { startSteadyClient } from './testing/steady-client.js'
import { newTopic } from './testing/topics.js'

// Kills a service with -9 a hundred times while clients publish. KILLS=10 for a shorter trial.

const kills = Number(process.env['KILLS'] ?? 100)
const pairs = 4
/** Answered publishes from a start to the next kill, at least and at most. */
const publishes = { min: 5, max: 40 }
vi.setConfig({ testTimeout: kills * 30_000 })

/** Options of the service with each storage. What it needs is stopped with the test. */
const storages: readonly (readonly [
  name: string,
  isMissing: boolean,
  () => Promise<Record<string, string>>,
])[] = [
  [
    'the embedded database',
    false,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      return { DATA_FOLDER: folder }
    },
  ],
  [
    'PostgreSQL',
    skipWithout('kills of a service on PostgreSQL', 'postgres'),
    async () => {
      const postgres = await startPostgres()
      onTestFinished(() => postgres.stop())
      return { DATABASE_URL: postgres.url }
    },
  ],
  [
    'PostgreSQL and Redis',
    skipWithout('kills of a service on Redis', 'postgres', 'redis-server'),
    async () => {
      const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
      onTestFinished(() => Promise.all([postgres.stop(), redis.stop()]).then(() => undefined))
      return { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
    },
  ],
]

/** Publishes messages one after the other until it is stopped, to a client that receives them. */
async function startPair(url: string) {
  const [dapp, wallet] = [startSteadyClient(url, 'development'), startSteadyClient(url, 'development')]
  const topic = newTopic()
  const answered: string[] = []
  let isStopped = false
  await wallet.call('irn_subscribe', { topic })
  const publishing = (async () => {
    while (!isStopped) {
      const message = `message ${answered.length}`
      await dapp.publish(topic, message)
      answered.push(message)
    }
  })()
  return {
    answered,
    delivered: () => wallet.delivered,
    stop() {
      isStopped = true
      return publishing
    },
  }
}

describe(`${kills} kills with -9 under writes lose no answered message`, () => {
  test.each(storages)('on %s', async (name, isMissing, prepare) => {
    if (isMissing) return
    const options = await prepare()
    let service = await startProcess(options)
    onTestFinished(() => service.kill())
    const url = `ws://127.0.0.1:${service.port}`
    const all = await Promise.all(Array.from({ length: pairs }, () => startPair(url)))
    const answered = () => all.reduce((sum, pair) => sum + pair.answered.length, 0)
    for (let kill = 0; kill < kills; kill++) {
      const killAt = answered() + publishes.min + Math.floor(Math.random() * (publishes.max - publishes.min))
      await expect.poll(() => answered() >= killAt, { timeout: 60_000, interval: 1 }).toBe(true)
      await service.kill()
      service = await startProcess({ ...options, PORT: `${service.port}` })
    }
    await Promise.all(all.map((pair) => pair.stop()))
    const texts = (pair: (typeof all)[number]) => pair.delivered().map(({ message }) => message)
    const missing = () =>
      all.reduce(
        (sum, pair) => sum + pair.answered.filter((message) => !texts(pair).includes(message)).length,
        0,
      )
    await expect.poll(missing, { timeout: 60_000 }).toBe(0)
    // an acknowledgement that a kill takes away leads to a repeat on the next connection, which clients drop
    const isRepeat = (keys: readonly string[]) => keys.length - new Set(keys).size
    const repeats = all.reduce((sum, pair) => sum + isRepeat(texts(pair)), 0)
    const doubled = all.reduce(
      (sum, pair) =>
        sum + isRepeat(pair.delivered().map(({ message, connection }) => `${connection} ${message}`)),
      0,
    )
    console.log(
      `${name}: ${kills} kills, ${answered()} answered messages, ${missing()} lost, ${doubled} doubled on a ` +
        `connection, ${repeats} repeated on the next connection`,
    )
    expect(doubled).toBe(0)
    for (const pair of all) expect([...new Set(texts(pair))]).toEqual(pair.answered)
  })
})
