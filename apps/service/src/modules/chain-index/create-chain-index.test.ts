import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.js'
import { openTestDatabase } from '../../testing/open-test-database.js'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import { createChainIndex } from './create-chain-index.js'
import { chainIndex } from './index.js'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase([chainIndex])
})
afterAll(() => database.close())

test('a node that fails is asked again after a second, and later each time it fails again', async () => {
  const ended = new AbortController()
  const pauses: number[] = []
  let now = 0
  const index = createChainIndex({
    chains: new Map([['eip155:1', 0]]),
    depth: 32,
    nodes: { ask: () => Promise.reject(new NodeFailure('unreachable')) },
    facts: { networks: [], assets: [] },
    queries: database.queries,
    clock: {
      now: () => now,
      sleep(ms) {
        pauses.push(ms / 1_000)
        now += ms
        if (pauses.length === 7) ended.abort()
        return Promise.resolve()
      },
    },
    log: { warn: () => {} },
  })
  await index.follow(1_000_000, ended.signal)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30])
})
