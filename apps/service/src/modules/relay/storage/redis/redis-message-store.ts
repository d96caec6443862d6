import * as z from 'zod'
import type { Clock } from '../../../../platform/clock.js'
import type { MessageStore } from '../../messages/message-store.js'
import type { Redis } from '../../../../platform/redis/connect-redis.js'
import { storedMessageSchema } from './message-schema.js'
import { runScript, type Script } from '../../../../platform/redis/run-script.js'
import * as scripts from './scripts.js'

/** How much longer than what is in it a key lasts: until the next sweep, which is what usually takes it out. */
const graceMs = 60_000
const sweptAtOnce = 1_000

const texts = z.array(z.string())

/** What store in Redis are made of. */
export interface RedisMessageStoreOptions {
  readonly redis: Redis
  /** What every key begins with. */
  readonly prefix: string
  readonly clock: Clock
}

/** Creates store in Redis, which any number of processes share. Each step is one script: all of it, or nothing. */
export function createRedisMessageStore({ redis, prefix, clock }: RedisMessageStoreOptions): MessageStore {
  const run = (script: Script, ...given: readonly (string | number)[]) =>
    runScript(redis, script, [prefix, ...given])
  const lifeUntil = (end: number) => Math.max(0, end - clock.now()) + graceMs

  return {
    async add(message) {
      const { id, topic, publisher, publishedAt, expiresAt } = message
      const data = JSON.stringify(message)
      const facts = [id, topic, publisher, publishedAt, expiresAt, clock.now(), graceMs, data]
      return (await run(scripts.add, ...facts)) === 1
    },
    async undelivered({ client, topics, except = [], limit }) {
      const asked = [...new Set(topics)]
      if (asked.length === 0) return []
      const found = await run(
        scripts.undelivered,
        client,
        clock.now(),
        limit,
        asked.length,
        ...asked,
        ...except,
      )
      return texts.parse(found).map((text) => storedMessageSchema.parse(JSON.parse(text)))
    },
    async acknowledge(client, ids) {
      if (ids.length > 0) await run(scripts.acknowledge, client, ...ids)
    },
    async subscribe(client, topics, until) {
      if (topics.length > 0) await run(scripts.subscribe, client, until, lifeUntil(until), ...topics)
    },
    async unsubscribe(client, topics) {
      if (topics.length > 0) await run(scripts.unsubscribe, client, ...topics)
    },
    async renewSubscriptions(client, until) {
      return texts.parse(await run(scripts.renewSubscriptions, client, until, lifeUntil(until), clock.now()))
    },
    async sweep() {
      let hasMore = true
      while (hasMore) hasMore = (await run(scripts.sweep, clock.now(), sweptAtOnce)) === 1
    },
    async count() {
      const [messages, subscriptions] = await Promise.all([
        redis.zCard(`${prefix}ends:letters`),
        redis.zCard(`${prefix}ends:topics`),
      ])
      return { messages, subscriptions }
    },
  }
}
