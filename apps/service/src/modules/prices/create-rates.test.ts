import { expect, test } from 'vitest'
import { createRates } from './create-rates.js'
import { noPrices } from './price-source.js'

// money 34
test('rates have the time since the source told them, also while it fails, and end after a day', async () => {
  let [time, isDown] = [0, false]
  const read = createRates(
    {
      ...noPrices,
      rates: () =>
        isDown
          ? Promise.reject(new Error('The source is down.'))
          : Promise.resolve(new Map([['EUR', '0.9']])),
    },
    () => time,
  )
  const ageAt = async (ms: number) => {
    time = ms
    return (await read()).ageMs
  }
  expect(await ageAt(0)).toBe(0)
  expect(await ageAt(599_000)).toBe(599_000)
  expect(await ageAt(600_000)).toBe(0)
  isDown = true
  expect(await ageAt(600_000 + 86_399_000)).toBe(86_399_000)
  await expect(ageAt(600_000 + 86_400_000)).rejects.toThrow('down')
})
