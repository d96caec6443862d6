import * as z from 'zod'
import type { Clock } from '../../../../platform/clock.js'
import { QuotaExceeded, type MessageStore } from '../../messages/message-store.js'
import type { Redis } from '../../../../platform/redis/connect-redis.js'
import { storedMessageSchema } from './message-schema.js'
import { runScript, type Script } from '../../../../platform/redis/run-script.js'
import * as scripts from './scripts.js'

/** Time by which a key outlives its entries, so that a sweep deletes it first. */
const graceMs = 60_000
const sweepBatch = 1_000

/** In the order of the script. */
const quotaScopes = ['topic', 'client', 'project'] as const
const texts = z.array(z.string())
const page = z.tuple([z.number()], z.string())

/** Options of {@link createRedisMessageStore}. */
export interface RedisMessageStoreOptions {
  readonly redis: Redis
  /** Beginning of every key. */
  readonly prefix: string
  readonly clock: Clock
}

/** Creates a message store in Redis, for any number of processes. Each operation is one atomic script. */
export function createRedisMessageStore({ redis, prefix, clock }: RedisMessageStoreOptions): MessageStore {
  const run = (script: Script, ...input: readonly (string | number)[]) =>
    runScript(redis, script, [prefix, ...input])
  const lifeUntil = (end: number) => Math.max(0, end - clock.now()) + graceMs

  return {
    async add(message, owner) {
      const { id, topic, publisher, publishedAt, expiresAt } = message
      const data = JSON.stringify(message)
      const input = [id, topic, publisher, publishedAt, expiresAt, clock.now(), graceMs, data]
      const quotaInput = owner
        ? [
            Buffer.byteLength(message.message),
            owner.project,
            ...quotaScopes.flatMap((scope) => [owner.quotas[scope].messages, owner.quotas[scope].bytes]),
          ]
        : []
      const result = z.number().parse(await run(scripts.add, ...input, ...quotaInput))
      const exceeded = quotaScopes[-result - 1]
      if (exceeded) throw new QuotaExceeded(exceeded)
      return result === 1
    },
    async undelivered({ client, topics, except = [], limit, maxBytes = Number.MAX_SAFE_INTEGER }) {
      const names = [...new Set(topics)]
      if (names.length === 0 || limit < 1) return { messages: [], hasMore: false }
      const input = [client, clock.now(), limit, maxBytes, names.length, ...names, ...except]
      const [hasMore, ...found] = page.parse(await run(scripts.undelivered, ...input))
      return {
        messages: found.map((text) => storedMessageSchema.parse(JSON.parse(text))),
        hasMore: hasMore === 1,
      }
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
      while (hasMore) hasMore = (await run(scripts.sweep, clock.now(), sweepBatch)) === 1
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
