import { schema } from '#kernel'
import { addressOf } from '#kernel/chain'
import { parseAmount, type BalanceRequest } from '#kernel/money'
import { defineEndpoints, get, type NodeService } from '#plugins/service/contract'

type Fields = Readonly<Record<string, unknown>>

/** Sum of all bitcoins, in sats. */
const maxSats = 2_100_000_000_000_000n

/** A balance of the service, unchecked. */
interface ListedBalance {
  readonly chainId: unknown
  readonly address: unknown
  readonly decimals: unknown
  readonly numeric: unknown
}

/** Schema of the list of balances. */
const list = schema.answer('{balances}', ({ balances }): readonly ListedBalance[] | undefined => {
  if (!Array.isArray(balances)) return undefined
  return (balances as readonly unknown[]).map((entry) => {
    const { chainId, address, quantity } = Object(entry) as Fields
    const { decimals, numeric } = Object(quantity) as Fields
    return { chainId, address, decimals, numeric }
  })
})

export const balanceApi = /*#__PURE__*/ defineEndpoints('bitcoin', {
  balance: get('/v1/account/:address/balance', {
    params: schema.object({ currency: schema.oneOf('usd'), chainId: schema.string() }),
    response: list,
  }),
})

/**
 * Reads the BTC of an address from the service, which leaves out a balance of 0.
 *
 * @returns undefined without a service, if it has no server of the network, or if its answer is invalid
 * @throws the error of the call
 */
export async function readServiceBalance(
  { api, settings }: NodeService,
  { account, network, signal }: BalanceRequest,
): Promise<bigint | undefined> {
  const { caipNetworkId: chainId, nativeCurrency } = network
  // an unknown network has an empty list, too
  if (!api?.has('api') || !(await settings?.supports(chainId))) return undefined
  const input = { address: addressOf(account), currency: 'usd', chainId } as const
  const listed = await api.call(balanceApi.balance, input, { signal })
  const native = listed.find((entry) => entry.chainId === chainId && entry.address === undefined)
  if (!native) return 0n
  const { decimals, numeric } = native
  if (decimals !== `${nativeCurrency.decimals}` || typeof numeric !== 'string') return undefined
  const parsed = parseAmount(numeric, nativeCurrency.decimals)
  return 'value' in parsed && parsed.value <= maxSats ? parsed.value : undefined
}
