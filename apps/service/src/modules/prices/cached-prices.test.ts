import { expect, test } from 'vitest'
import { createCachedPrices } from './cached-prices.js'

function setUp() {
  let time = 0
  let failing = false
  const asked: (readonly string[])[] = []
  const failures: unknown[] = []
  const prices = createCachedPrices({
    source: {
      async find(ids) {
        asked.push(ids)
        if (failing) throw new Error('down')
        return new Map(ids.filter((id) => id !== 'none').map((id) => [id, { price: String(time) }]))
      },
    },
    onFailure: (error) => failures.push(error),
    now: () => time,
  })
  return { prices, asked, failures, pass: (ms: number) => (time += ms), fail: () => (failing = true) }
}

test('asks once a minute for what it does not know, unknown assets too', async () => {
  const { prices, asked, pass } = setUp()
  expect([...(await prices.find(['a', 'none', 'a']))]).toEqual([['a', { price: '0', ageMs: 0 }]])
  pass(59_999)
  await prices.find(['a', 'none', 'b'])
  pass(1)
  await prices.find(['a'])
  expect(asked).toEqual([['a', 'none'], ['b'], ['a']])
})

test('a source that fails leaves prices for ten minutes, and never an error', async () => {
  const { prices, failures, pass, fail } = setUp()
  await prices.find(['a'])
  fail()
  pass(599_999)
  expect((await prices.find(['a', 'b'])).get('a')).toEqual({ price: '0', ageMs: 599_999 })
  pass(1)
  expect([...(await prices.find(['a']))]).toEqual([])
  expect(failures).toHaveLength(2)
})

// money 34
test('a price that its source has not heard of for four hours is left out', async () => {
  let time = 0
  const prices = createCachedPrices({
    source: { find: async () => new Map([['a', { price: '1', ageMs: 14_399_000 }]]) },
    onFailure: () => undefined,
    now: () => time,
  })
  expect((await prices.find(['a'])).get('a')).toEqual({ price: '1', ageMs: 14_399_000 })
  time = 1_000
  expect((await prices.find(['a'])).size).toBe(0)
})
