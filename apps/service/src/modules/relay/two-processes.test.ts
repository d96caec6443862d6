import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectRedis } from '../../platform/redis/connect-redis.js'
import { openSession } from './testing/session.js'
import { startSigner } from './testing/sign-clients.js'
import { startSteadyClient } from './testing/steady-client.js'
import { newTopic } from './testing/topics.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { startRedis, type TestRedis } from '../../testing/servers/start-redis.js'
import type { TestServer } from '../../testing/servers/test-server.js'
import { startProcess, type ServiceProcess } from '../../testing/start-process.js'

// processes start, and clients reconnect
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const projectId = 'development'
const pairs = 4
const messagesEach = 250
const requests = 10

describe.skipIf(skipWithout('two processes on one PostgreSQL and one Redis', 'postgres', 'redis-server'))(
  'two processes on one PostgreSQL and one Redis',
  () => {
    let postgres: TestServer
    let redis: TestRedis
    let processes: ServiceProcess[]
    const start = (port = 0) =>
      startProcess({ DATABASE_URL: postgres.url, REDIS_URL: redis.url, PORT: `${port}` })
    const at = (index: number) => `127.0.0.1:${processes[index]?.port}`
    beforeAll(async () => {
      ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
      processes = await Promise.all([start(), start()])
    })
    afterAll(async () => {
      for (const one of processes) await one.kill()
      await Promise.all([postgres.stop(), redis.stop()])
    })

    /** WalletConnect clients notice an unanswered publish after up to 15 s. */
    const reached = (is: () => boolean) => expect.poll(is, { timeout: 60_000, interval: 5 }).toBe(true)

    /** Kills a process with -9 and starts it again on its port. */
    async function killAndRestart(index: number) {
      const { port, kill } = processes[index] as ServiceProcess
      await kill()
      processes[index] = await start(port)
    }

    /** Pairs of plain clients; every second one connects to the processes in the other order. */
    async function startPairs() {
      return Promise.all(
        Array.from({ length: pairs }, async (_, pair) => {
          const topic = newTopic()
          const [dapp, wallet] = [
            startSteadyClient(`ws://${at(pair % 2)}`, projectId),
            startSteadyClient(`ws://${at((pair + 1) % 2)}`, projectId),
          ]
          await wallet.call('irn_subscribe', { topic })
          const sent = Array.from({ length: messagesEach }, (_, message) => `${pair} ${message}`)
          const publish = async (from: number, to: number) => {
            for (const message of sent.slice(from, to)) await dapp.publish(topic, message)
          }
          return { topic, wallet, sent, publish }
        }),
      )
    }

    // behaviour 20.7
    test('1,000 messages and 10 requests arrive once while each process is killed', async () => {
      const plain = await startPairs()
      const [dapp, wallet] = [
        await startSigner(`ws://${at(0)}`, 'dapp', projectId),
        await startSigner(`ws://${at(1)}`, 'wallet', projectId),
      ]
      const session = await openSession(dapp, wallet)
      const asked: string[] = []
      wallet.on('session_request', ({ id, params }) => {
        const [question] = params.request.params as readonly string[]
        asked.push(question ?? '')
        void session.sign(id, `signed ${question}`)
      })

      const answers: string[] = []
      async function askAll() {
        for (let request = 1; request <= requests; request++) answers.push(await session.ask([`${request}`]))
      }
      const delivered = () => plain.reduce((sum, { wallet: { delivered: all } }) => sum + all.length, 0)
      const publishAll = (from: number, to: number) =>
        Promise.all(plain.map(({ publish }) => publish(from, to)))

      const answered = askAll()
      const first = publishAll(0, messagesEach / 2)
      await reached(() => delivered() >= 200 && answers.length >= 1)
      await killAndRestart(0)
      await first
      await reached(() => answers.length >= 4)
      const before = delivered()
      const second = publishAll(messagesEach / 2, messagesEach)
      await reached(() => delivered() >= before + 200)
      await killAndRestart(1)
      await Promise.all([second, answered])

      const numbers = Array.from({ length: requests }, (_, at) => `${at + 1}`)
      expect(asked).toEqual(numbers)
      expect(answers).toEqual(numbers.map((number) => `signed ${number}`))

      const kept = await connectRedis(redis.url)
      for (const { topic, wallet: receiver, sent } of plain) {
        const messages = () => receiver.delivered.map(({ message }) => message)
        await reached(() => new Set(messages()).size === messagesEach)
        // in the order of publishing
        expect([...new Set(messages())]).toEqual(sent)
        // a connection that breaks before the acknowledgement leads to a repeat on the next one, never on the same
        const onConnections = receiver.delivered.map(({ message, connection }) => `${connection} ${message}`)
        expect(new Set(onConnections).size).toBe(onConnections.length)
        // the repeat of an unanswered publish was stored once
        expect(await kept.zCard(`foyer:box:${topic}`)).toBe(messagesEach)
      }
      kept.destroy()
      console.log(`${delivered()} deliveries of ${pairs * messagesEach} messages`)
    })

    test('without Redis /ready answers 503, a service stops in order, and recovers when Redis is back', async () => {
      const ready = async () => (await fetch(`http://${at(0)}/ready`)).status
      expect(await ready()).toBe(200)
      await redis.kill()
      // the answer is cached for a second
      await expect.poll(ready).toBe(503)
      expect(await (await fetch(`http://${at(0)}/ready`)).text()).toContain('Redis does not answer')
      expect(await processes[1]?.stop()).toBe(0)
      await redis.restart()
      await expect.poll(ready).toBe(200)
    })
  },
)
