import { shortAddress, type Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { describeMints } from '../assets/describe-mints.js'
import { isAssetProgram } from '../assets/programs.js'
import { valueOf } from '../node/ask.js'

/** Describes an asset by its mint; undefined if there is no mint at the address. */
export async function describeAsset(
  ask: AskNetwork,
  network: Network,
  mint: string,
  signal: AbortSignal,
): Promise<Asset | undefined> {
  const params = [mint, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const found = valueOf(await ask(network, { method: 'getAccountInfo', params }, signal), network)
  const { owner, data } = Object(found) as {
    readonly owner?: unknown
    readonly data?: {
      readonly parsed?: { readonly type?: unknown; readonly info?: { readonly decimals?: unknown } }
    }
  }
  const { type, info } = data?.parsed ?? {}
  const decimals = info?.decimals
  if (!isAssetProgram(owner) || type !== 'mint' || typeof decimals !== 'number') return undefined
  const texts = (await describeMints(ask, network, [mint], signal)).get(mint)
  const short = shortAddress(mint)
  return {
    chainId: network.caipNetworkId,
    address: mint,
    name: texts?.name ?? short,
    symbol: texts?.symbol ?? short,
    decimals,
  }
}
