import type { Network } from '#kernel/chain'
import type { AskNetwork } from '#plugins/service/contract'

/** Prices of compute units, in millionths of a lamport. */
export interface UnitPrices {
  readonly slow: bigint
  readonly normal: bigint
  readonly fast: bigint
}

/** Prices without a recent sample. */
const floor = { normal: 1_000n, fast: 50_000n } as const
/** Most that is paid, whatever a node says. A transfer has some thousand units: this is below 0.001 SOL. */
const ceiling = 20_000_000n

/** Reads prices that recent blocks asked for the accounts of a transfer: half of them, and nine of ten, were lower. */
export async function readUnitPrices(
  ask: AskNetwork,
  network: Network,
  accounts: readonly string[],
  signal: AbortSignal,
): Promise<UnitPrices> {
  const request = { method: 'getRecentPrioritizationFees', params: [accounts] }
  const answer = await ask(network, request, signal).catch(() => {
    // not every node offers it
    signal.throwIfAborted()
    return []
  })
  const prices = (Array.isArray(answer) ? (answer as readonly unknown[]) : [])
    .flatMap((entry) => {
      const { prioritizationFee } = Object(entry) as { readonly prioritizationFee?: unknown }
      return typeof prioritizationFee === 'number' && Number.isSafeInteger(prioritizationFee)
        ? [BigInt(prioritizationFee)]
        : []
    })
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const quantile = (share: number) => prices[Math.floor(share * (prices.length - 1))] ?? 0n
  const within = (price: bigint, least: bigint) => (price < least ? least : price > ceiling ? ceiling : price)
  return { slow: 0n, normal: within(quantile(0.5), floor.normal), fast: within(quantile(0.9), floor.fast) }
}
