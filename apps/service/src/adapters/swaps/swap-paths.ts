import { concatHex, isAddressEqual, numberToHex, type Address, type Hex } from 'viem'

/** Pools that a swap goes through. */
export interface SwapPath {
  /** Contracts of the assets, the sold and the bought one among them. */
  readonly tokens: readonly Address[]
  /** Fees of the pools in millionths. */
  readonly fees: readonly number[]
}

const v2Fee = 3_000
/** Fees of pools of V3. */
const v3Fees = [100, 500, 3_000, 10_000] as const
/** Fees of pools of V3 on ways of two pools, where most liquidity is. */
const v3HopFees = [500, 3_000] as const
/** Most tokens between two others that are tried. */
const maxMiddles = 4

/** Returns the ways from one token to another through one pool, or through two with one of these tokens between. */
export function swapPaths(
  kind: 'v2' | 'v3',
  from: Address,
  to: Address,
  middles: readonly Address[],
): readonly SwapPath[] {
  const others = middles.filter((one) => !isAddressEqual(one, from) && !isAddressEqual(one, to))
  const between = others.slice(0, maxMiddles)
  if (kind === 'v2')
    return [
      { tokens: [from, to], fees: [v2Fee] },
      ...between.map((middle) => ({ tokens: [from, middle, to], fees: [v2Fee, v2Fee] })),
    ]
  return [
    ...v3Fees.map((fee) => ({ tokens: [from, to], fees: [fee] })),
    ...between.flatMap((middle) =>
      v3HopFees.flatMap((first) =>
        v3HopFees.map((second) => ({ tokens: [from, middle, to], fees: [first, second] })),
      ),
    ),
  ]
}

/** Returns a path as routers and quoters of V3 read it: tokens with the fees between. */
export function packPath({ tokens, fees }: SwapPath): Hex {
  return concatHex(
    tokens.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}

/** Returns the fee of all pools in percent of the sold amount. */
export function feePercentOf({ fees }: SwapPath): number {
  const kept = fees.reduce((part, fee) => part * (1 - fee / 1_000_000), 1)
  return Number(((1 - kept) * 100).toFixed(4))
}
