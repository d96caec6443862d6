import { withTimeout } from '#kernel'
import type { CapabilityContext } from '#kernel/chain'
import type { AssetBalance, BalanceRequest } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { decodeText } from '../node/abi.js'
import { assetsTimeoutMs } from './check-decimals.js'
import { callContracts, nameSelector, symbolSelector } from './multicall.js'
import { cleanText } from './wallet-assets.js'

/** Symbol and name of a contract. */
type Names = Pick<AssetBalance, 'symbol' | 'name'>

/**
 * Creates the function that gives assets symbol and name of their contracts where a list has another symbol: any contract can be listed
 * under the symbol of another. A contract without a symbol keeps those of the list, and so does a network that does not answer in time.
 */
export function createNaming({ clock }: Pick<CapabilityContext, 'clock'>, ask: AskNetwork) {
  /** Names by network and contract. */
  const known = new Map<string, Names>()

  return async (
    assets: readonly AssetBalance[],
    { network, signal }: BalanceRequest,
  ): Promise<(asset: AssetBalance) => AssetBalance> => {
    const keyOf = (address: string) => `${network.caipNetworkId} ${address.toLowerCase()}`
    const unknown = assets
      .flatMap(({ address }) => address ?? [])
      .filter((address) => !known.has(keyOf(address)))
    const calls = unknown.flatMap((to) => [symbolSelector, nameSelector].map((data) => ({ to, data })))
    try {
      const late = () => new TypeError(`No answer within ${assetsTimeoutMs} ms`)
      const answers = await withTimeout(
        clock,
        assetsTimeoutMs,
        callContracts(ask, network, calls, signal),
        late,
      )
      const texts = answers.map((answer) => cleanText(answer && decodeText(answer)))
      unknown.forEach((address, index) => {
        const [symbol, name = symbol] = texts.slice(2 * index, 2 * index + 2)
        if (symbol !== undefined && name !== undefined) known.set(keyOf(address), { symbol, name })
      })
    } catch {
      signal.throwIfAborted()
    }
    return (asset) => {
      const names = asset.address === undefined ? undefined : known.get(keyOf(asset.address))
      return names === undefined || names.symbol === asset.symbol ? asset : { ...asset, ...names }
    }
  }
}
