import { namespaceOf, formatUnits, type CaipAddress, type NamespacesService } from '#kernel'
import { balancesCapability, type AssetBalance, type Network } from '#kernel/contracts'

/** Whose balances, and where. */
export interface Subject {
  readonly key: string
  readonly account: CaipAddress
  /** Undefined where the wallet is on a network that the host does not know. */
  readonly network: Network | undefined
}

/**
 * What an account holds: as its wallet says where it can, else as the network says, at least of its own asset.
 * @returns undefined where the network cannot be asked at all.
 * @throws what the node or the wallet failed with.
 */
export async function readBalances(
  namespaces: NamespacesService,
  { account, network }: Subject,
  signal: AbortSignal,
): Promise<readonly AssetBalance[] | undefined> {
  const balances = network && (await namespaces.capability(namespaceOf(account), balancesCapability))
  if (!balances) return undefined
  const request = { account, network, signal }
  const listed = await balances.walletAssets?.(request)
  if (listed) return listed
  if (balances.assets) return balances.assets(request)
  const { value, decimals, symbol } = await balances.native(request)
  const { caipNetworkId: chainId, nativeCurrency } = network
  const quantity = { decimals: `${decimals}`, numeric: formatUnits(value, decimals) }
  return [{ chainId, name: nativeCurrency.name, symbol, quantity }]
}
