import { withTimeout } from '#kernel'
import type { AssetBalance, BalanceRequest, CapabilityContext } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { callContracts } from './call-contracts.js'
import { maxDecimals, assetsTimeoutMs } from './constants.js'
import type { DecimalsConflict } from './create-conflicts.js'
import { decimalsSelector } from './selectors.js'
import { wordOf } from './word-of.js'

/**
 * Creates what compares a wallet's list with the chain: decimals come from there (threats, "Amounts and sending"). An
 * asset whose contract says something else is left out and told of; one whose contract says nothing stays as it is, and
 * so does the list where the chain cannot be asked in time: nothing can be sent then either.
 */
export function createWithoutConflicts(
  { clock }: Pick<CapabilityContext, 'clock'>,
  ask: AskNetwork,
  tell: (conflict: DecimalsConflict) => void,
) {
  /** What contracts have said; it does not change. */
  const known = new Map<string, number>()

  return async (
    listed: readonly AssetBalance[],
    { network, signal }: BalanceRequest,
  ): Promise<readonly AssetBalance[]> => {
    const keyOf = (address: string) => `${network.caipNetworkId} ${address.toLowerCase()}`
    const addresses = listed.flatMap(({ address }) => address ?? [])
    const open = addresses.filter((address) => !known.has(keyOf(address)))
    const calls = open.map((to) => ({ to, data: decimalsSelector }))
    try {
      const asked = callContracts(ask, network, calls, signal)
      const late = () => new TypeError(`No answer within ${assetsTimeoutMs} ms`)
      const answers = await withTimeout(clock, assetsTimeoutMs, asked, late)
      answers.forEach((answer, place) => {
        const decimals = wordOf(answer)
        if (decimals !== undefined && decimals <= maxDecimals)
          known.set(keyOf(open[place] ?? ''), Number(decimals))
      })
    } catch {
      signal.throwIfAborted()
    }
    return listed.filter(({ address, symbol, quantity }) => {
      const counted = address === undefined ? undefined : known.get(keyOf(address))
      if (address === undefined || counted === undefined || `${counted}` === quantity.decimals) return true
      const said = Number(quantity.decimals)
      tell({ network, address, symbol, said, counted, source: 'the wallet' })
      return false
    })
  }
}
