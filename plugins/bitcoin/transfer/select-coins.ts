import type { AddressType } from '../addresses/check-address.js'
import type { UnspentOutput } from '../contract.js'
import { dustLimit, inputWeight, virtualSize } from './sizes.js'

/** Max inputs of a transfer: 200 are half of the largest transaction that nodes relay. */
const maxInputs = 200

const sumOf = (coins: readonly UnspentOutput[]) => coins.reduce((sum, { amount }) => sum + amount, 0n)

/** Fee of a number of virtual bytes, in sats. @param rate in thousandths of a sat per virtual byte */
export const feeFor = (vbytes: number, rate: bigint): bigint => (BigInt(vbytes) * rate + 999n) / 1_000n

/** Coins, fee and change of a transfer. */
export interface Selection {
  readonly coins: readonly UnspentOutput[]
  readonly fee: bigint
  /** 0 without a change output. */
  readonly change: bigint
}

/** Coins that are worth more than their input costs. */
function worthSpending(coins: readonly UnspentOutput[], type: AddressType, rate: bigint) {
  const cost = feeFor(Math.ceil(inputWeight(type) / 4), rate)
  return coins.filter(({ amount }) => amount > cost).slice(0, maxInputs)
}

/** Returns the maximum amount to one receiver, and its fee. The amount may be negative. */
export function maxSelection(
  coins: readonly UnspentOutput[],
  {
    type,
    receiver,
    rate,
  }: { readonly type: AddressType; readonly receiver: AddressType; readonly rate: bigint },
): Selection & { readonly amount: bigint } {
  const chosen = worthSpending(coins, type, rate)
  const fee = feeFor(virtualSize(type, Math.max(1, chosen.length), [receiver]), rate)
  return { coins: chosen, fee, change: 0n, amount: sumOf(chosen) - fee }
}

/**
 * Chooses coins for an amount: the largest first, so that the transaction is small. Undefined if there are not enough.
 *
 * @param coins the largest first
 * @param required coins that are spent in any case
 */
export function selectCoins(
  coins: readonly UnspentOutput[],
  {
    type,
    receivers,
    amount,
    rate,
    required = [],
  }: {
    readonly type: AddressType
    readonly receivers: readonly AddressType[]
    readonly amount: bigint
    readonly rate: bigint
    readonly required?: readonly UnspentOutput[]
  },
): Selection | undefined {
  const chosen = [...required]
  const rest = [...worthSpending(coins, type, rate)]
  for (;;) {
    if (chosen.length > 0) {
      const total = sumOf(chosen)
      const plainFee = feeFor(virtualSize(type, chosen.length, receivers), rate)
      const changeFee = feeFor(virtualSize(type, chosen.length, [...receivers, type]), rate)
      const change = total - amount - changeFee
      if (change >= dustLimit(type)) return { coins: chosen, fee: changeFee, change }
      // what is too little for an output is part of the fee
      if (total >= amount + plainFee) return { coins: chosen, fee: total - amount, change: 0n }
    }
    const next = rest.shift()
    if (!next || chosen.length >= maxInputs) return undefined
    chosen.push(next)
  }
}
