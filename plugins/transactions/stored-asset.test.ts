import { expect, test } from 'vitest'
import { schema } from '#kernel'
import { storedAsset, storedUnits, toStoredAsset } from './contract.js'

const asset = { chainId: 'demo:1', name: 'Ticket', symbol: 'TKT', decimals: 0 } as const
const accepts = (value: unknown) => !schema.check(schema.object(storedAsset()), value).issues
const acceptsUnits = (value: unknown) => !schema.check(storedUnits(), value).issues

// money 21
test.each([0, 18, 77])('an asset with %i decimals is read again after it is stored', (decimals) => {
  expect(accepts(JSON.parse(JSON.stringify(toStoredAsset({ ...asset, decimals }))))).toBe(true)
})

test.each([-1, 78, '18', null])('an asset with %j as decimals is not read', (decimals) => {
  expect(accepts({ ...asset, decimals })).toBe(false)
})

test('units are a whole number of up to 78 digits', () => {
  expect(['0', '1', `${2n ** 256n - 1n}`].map(acceptsUnits)).toEqual([true, true, true])
  expect(['', '-1', '1.5', '0x1', '1'.repeat(79), 1].map(acceptsUnits)).toEqual(Array(6).fill(false))
})
