import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { startRedis } from '../../testing/servers/start-redis.js'
import { startProcess } from '../../testing/start-process.js'
import { connect } from './testing/plain-client.js'
import { newTopic } from './testing/topics.js'

// Clients in two processes: a wallet replies as soon as it gets a request. WalletConnect clients lose a reply that
// is delivered before the request is answered.

const runs = 160
vi.setConfig({ testTimeout: 300_000 })

interface Frame {
  readonly id?: unknown
  readonly method?: string
}

describe('a reply is delivered after its request is answered', () => {
  test.each([
    ['PostgreSQL and Redis', true],
    ['PostgreSQL', false],
  ])(`in ${runs} runs on %s`, async (name, withRedis) => {
    if (skipWithout('the order of replies', 'postgres', 'redis-server')) return
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    onTestFinished(() => Promise.all([postgres.stop(), redis.stop()]).then(() => undefined))
    const options = { DATABASE_URL: postgres.url, REDIS_URL: withRedis ? redis.url : '' }
    const processes = await Promise.all([startProcess(options), startProcess(options)])
    onTestFinished(() => Promise.all(processes.map((one) => one.kill())).then(() => undefined))
    const urls = processes.map(({ port }) => `ws://127.0.0.1:${port}`) as [string, string]

    let early = 0
    for (let run = 0; run < runs; run++) {
      const topic = newTopic()
      const dapp = await connect(urls[run % 2] ?? '', { projectId: 'development' })
      const wallet = await connect(urls[(run + 1) % 2] ?? '', { projectId: 'development' })
      await Promise.all([dapp, wallet].map((client) => client.call('irn_subscribe', { topic })))
      wallet.onDelivery = () => void wallet.publish(topic, 'reply')
      const order: string[] = []
      dapp.socket.on('message', (data: Buffer) => {
        const { method } = JSON.parse(data.toString()) as Frame
        order.push(method === 'irn_subscription' ? 'reply' : 'answer')
      })
      await dapp.publish(topic, 'request')
      await dapp.received(1)
      if (order[0] !== 'answer') early += 1
      await Promise.all([dapp.leave(), wallet.leave()])
    }
    console.log(`${name}: ${runs} runs, ${early} replies before the answer to their request`)
    expect(early).toBe(0)
  })
})
