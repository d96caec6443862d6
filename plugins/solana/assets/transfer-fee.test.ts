import { expect, test } from 'vitest'
import { feeIn, readTransferFees } from './transfer-fee.js'

/** A mint with one extension, whose fees are at the end of its bytes. */
function mintWith(kind: number, fees: readonly (readonly [epoch: bigint, basisPoints: number])[]) {
  const length = 72 + 18 * fees.length
  const mint = new Uint8Array(166 + 4 + length)
  const view = new DataView(mint.buffer)
  view.setUint16(166, kind, true)
  view.setUint16(168, length, true)
  for (const [index, [epoch, basisPoints]] of fees.entries()) {
    const at = 170 + 72 + 18 * index
    view.setBigUint64(at, epoch, true)
    view.setUint16(at + 16, basisPoints, true)
  }
  return mint
}

// money 23
test('the fee is that of the epoch', () => {
  const fees = readTransferFees(
    mintWith(1, [
      [700n, 100],
      [802n, 25],
    ]),
  )!
  expect(fees).toEqual({ older: 100, newer: 25, newerFrom: 802n })
  expect([801n, 802n, 803n].map((epoch) => feeIn(fees, epoch))).toEqual([100, 25, 25])
  // not less than what is kept
  expect(feeIn(fees, undefined)).toBe(100)
})

test.each([
  ['without extensions', new Uint8Array(82)],
  [
    'with another extension',
    mintWith(3, [
      [0n, 5],
      [0n, 5],
    ]),
  ],
  ['with an extension that is cut', mintWith(1, [[0n, 5]])],
  [
    'with fees of nothing',
    mintWith(1, [
      [0n, 0],
      [9n, 0],
    ]),
  ],
])('a mint %s keeps none', (_name, mint) => {
  expect(readTransferFees(mint)).toBeUndefined()
})
