import { withTimeout } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/chain'
import type { AssetBalance, BalanceRequest } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { callContracts, decimalsSelector, readWord } from './multicall.js'
import { balancesErrors } from '../errors.js'

/** Maximum number of decimals of an asset. */
export const maxDecimals = 36

/** Time limit of the wallet for each request about assets, and of the network for decimals, in milliseconds. */
export const assetsTimeoutMs = 3_000

/** An asset that a list counts with other decimals than its contract. */
export interface DecimalsConflict {
  readonly network: Network
  readonly address: string
  /** Symbol in the report. */
  readonly symbol: string
  readonly listed: number
  readonly onChain: number
  readonly source: ListSource
}

/** Source of a list, as the report names it. */
export type ListSource = 'the list of the page' | 'the wallet' | 'the service'

/** Creates the function that reports conflicts, each once: with wrong decimals, an amount is wrong by a power of ten. */
export function createConflictReport({ report }: Pick<CapabilityContext, 'report'>) {
  const reported = new Set<string>()
  return ({ network, address, symbol, listed, onChain, source }: DecimalsConflict): void => {
    const key = `${network.caipNetworkId} ${address.toLowerCase()} ${source}`
    if (reported.has(key)) return
    reported.add(key)
    const values = { asset: symbol, network: network.name, source, said: `${listed}`, counted: `${onChain}` }
    report(balancesErrors.DECIMALS_CONFLICT({ values, detail: `The contract is ${address}.` }))
  }
}

/**
 * Creates the function that removes assets from a list whose contracts report other decimals. A contract that reports none
 * keeps its asset, and so does a network that does not answer in time: an estimate compares the decimals again.
 */
export function createDecimalsCheck(
  { clock }: Pick<CapabilityContext, 'clock'>,
  ask: AskNetwork,
  reportConflict: (conflict: DecimalsConflict) => void,
) {
  /** Decimals by network and contract. A contract never changes them. */
  const known = new Map<string, number>()

  return async (
    assets: readonly AssetBalance[],
    source: ListSource,
    { network, signal }: BalanceRequest,
  ): Promise<readonly AssetBalance[]> => {
    const keyOf = (address: string) => `${network.caipNetworkId} ${address.toLowerCase()}`
    const unknown = assets
      .flatMap(({ address }) => address ?? [])
      .filter((address) => !known.has(keyOf(address)))
    const calls = unknown.map((to) => ({ to, data: decimalsSelector }))
    try {
      const answered = callContracts(ask, network, calls, signal)
      const late = () => new TypeError(`No answer within ${assetsTimeoutMs} ms`)
      const answers = await withTimeout(clock, assetsTimeoutMs, answered, late)
      answers.forEach((answer, index) => {
        const decimals = readWord(answer)
        if (decimals !== undefined && decimals <= maxDecimals)
          known.set(keyOf(unknown[index] ?? ''), Number(decimals))
      })
    } catch {
      signal.throwIfAborted()
    }
    return assets.filter(({ address, symbol, quantity }) => {
      const onChain = address === undefined ? undefined : known.get(keyOf(address))
      if (address === undefined || onChain === undefined || `${onChain}` === quantity.decimals) return true
      reportConflict({ network, address, symbol, listed: Number(quantity.decimals), onChain, source })
      return false
    })
  }
}
