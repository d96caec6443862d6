import { describe, expect, test } from 'vitest'
import { HttpError } from '../http/http-error.js'
import type { RedisConnections } from '../module/platform.js'
import { platformMetrics } from './platform-metrics.js'
import { refusalReason } from './refusal-reason.js'

const read = (name: string, parts: Partial<Parameters<typeof platformMetrics>[0]>) =>
  platformMetrics({ version: '1.2.3', database: {}, redis: undefined, isDraining: () => false, ...parts })
    .find((metric) => metric.name === name)
    ?.read()

describe('platformMetrics', () => {
  test('count the connections to PostgreSQL by state, and none of the embedded database', () => {
    const database = { pool: () => ({ total: 5, idle: 2, waiting: 7 }) }
    expect(read('database_connections', { database })).toEqual([
      { labels: { state: 'active' }, value: 3 },
      { labels: { state: 'idle' }, value: 2 },
      { labels: { state: 'waiting' }, value: 7 },
    ])
    expect(read('database_connections', {})).toBeUndefined()
  })

  test('say which connection to Redis can be used', () => {
    const redis = { commands: { isReady: true }, subscriber: { isReady: false } } as RedisConnections
    expect(read('redis_connected', { redis })).toEqual([
      { labels: { connection: 'commands' }, value: 1 },
      { labels: { connection: 'subscriber' }, value: 0 },
    ])
  })

  test('say whether the service shuts down', () => {
    expect(read('draining', { isDraining: () => true })).toBe(1)
  })
})

describe('refusalReason', () => {
  test.each([
    [new HttpError(429, 'client', 'Too many'), 'rate-limit:client'],
    [new HttpError(403, 'origin', 'Not allowed'), 'not-allowed:origin'],
    [new HttpError(503, 'database', 'Away'), 'unavailable:database'],
    [new HttpError(400, 'any field of a caller', 'Wrong'), 'invalid'],
    [new HttpError(404, 'id', 'Absent'), 'not-found'],
    [Object.assign(new Error('Too large'), { statusCode: 413 }), 'too-large'],
    [new Error('Unexpected'), undefined],
  ])('of %s is %s', (error, reason) => {
    expect(refusalReason(error as HttpError)).toBe(reason)
  })
})
