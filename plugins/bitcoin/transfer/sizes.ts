import type { AddressType } from '../addresses/check-address.js'

/** Weight of an input that spends an output of each type, with the largest signature that wallets make. */
const inputWeights: Readonly<Record<AddressType, number>> = {
  p2wpkh: 4 * 41 + 108,
  // a script hash is that of a segwit key: wallets of one user have no others
  p2sh: 4 * 64 + 108,
  p2pkh: 4 * 149 + 1,
  p2tr: 4 * 41 + 67,
  p2wsh: 4 * 41 + 260,
}
/** Bytes of the script of an output. */
const scriptBytes: Readonly<Record<AddressType, number>> = {
  p2wpkh: 22,
  p2sh: 23,
  p2pkh: 25,
  p2tr: 34,
  p2wsh: 34,
}
/** Version, lock time and the numbers of inputs and outputs, of which there may be some hundred. */
const baseWeight = 4 * 14 + 2
/** Cost of spending an output, for the limit of dust: bytes of the smallest input. */
const spendBytes = { segwit: 67, legacy: 148 }
/** Rate of the limit of dust, in sats per byte (Bitcoin Core). */
const dustRate = 3

/** Weight of one input. */
export const inputWeight = (type: AddressType) => inputWeights[type]

const outputBytes = (type: AddressType) => 9 + scriptBytes[type]

/** Size of a transaction in virtual bytes. */
export function virtualSize(input: AddressType, inputs: number, outputs: readonly AddressType[]): number {
  const weight =
    baseWeight + inputs * inputWeights[input] + outputs.reduce((sum, type) => sum + 4 * outputBytes(type), 0)
  return Math.ceil(weight / 4)
}

/** Amount below which nodes refuse an output, in sats. */
export function dustLimit(type: AddressType): bigint {
  const isSegwit = type === 'p2wpkh' || type === 'p2wsh' || type === 'p2tr'
  return BigInt(dustRate * (outputBytes(type) + (isSegwit ? spendBytes.segwit : spendBytes.legacy)))
}
