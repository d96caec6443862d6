import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import type { TestServer } from '../../testing/servers/test-server.js'
import { startProcess, type ServiceProcess } from '../../testing/start-process.js'
import { connect } from './testing/plain-client.js'
import { startSteadyClient } from './testing/steady-client.js'
import { newTopic } from './testing/topics.js'

// processes start, and clients reconnect
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const projectId = 'development'
const messages = 100
const large = 'x'.repeat(20_000)

describe.skipIf(skipWithout('two processes on one PostgreSQL', 'postgres'))(
  'two processes on one PostgreSQL without Redis',
  () => {
    let postgres: TestServer
    let processes: ServiceProcess[]
    const start = (port = 0) => startProcess({ DATABASE_URL: postgres.url, PORT: `${port}` })
    const at = (index: number) => `ws://127.0.0.1:${processes[index]?.port}`
    beforeAll(async () => {
      postgres = await startPostgres()
      processes = await Promise.all([start(), start()])
    })
    afterAll(async () => {
      for (const one of processes) await one.kill()
      await postgres.stop()
    })

    test('deliver messages of each other at once, small and large', async () => {
      const [dapp, wallet] = [await connect(at(0), { projectId }), await connect(at(1), { projectId })]
      const topic = newTopic()
      await wallet.call('irn_subscribe', { topic })
      await dapp.publish(topic, 'small')
      await dapp.publish(topic, large)
      expect(await wallet.received(2)).toEqual(['small', large])
    })

    test('deliver each message once and in order while one of them is killed', async () => {
      const [dapp, wallet] = [startSteadyClient(at(0), projectId), startSteadyClient(at(1), projectId)]
      const topic = newTopic()
      const sent = Array.from({ length: messages }, (_, message) => `${message}`)
      const delivered = () => wallet.delivered.map(({ message }) => message)
      await wallet.call('irn_subscribe', { topic })
      const published = (async () => {
        for (const message of sent) await dapp.publish(topic, message)
      })()
      await expect.poll(() => delivered().length, { interval: 5 }).toBeGreaterThan(messages / 4)
      const { port, kill } = processes[0] as ServiceProcess
      await kill()
      processes[0] = await start(port)
      await published
      await expect.poll(() => new Set(delivered()).size, { timeout: 60_000 }).toBe(messages)
      expect(delivered()).toEqual(sent)
    })
  },
)
