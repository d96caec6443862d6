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
  expect([...(await prices.find(['a', 'none', 'a']))]).toEqual([['a', { price: '0' }]])
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
  expect((await prices.find(['a', 'b'])).get('a')).toEqual({ price: '0' })
  pass(1)
  expect([...(await prices.find(['a']))]).toEqual([])
  expect(failures).toHaveLength(2)
})
