import { inject } from 'vitest'
import type { Devnet } from '../devnet/devnet.mjs'
import { callRpc } from '../devnet/rpc.mjs'

/** Where to look: the chains that all flows share, unless a test has its own. */
type Chains = Pick<Devnet, 'chains' | 'assets'>
const shared = (): Chains => inject('world').devnet

/** The node of a local chain. */
export function nodeOf(chainId: number, { chains } = shared()): string {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`The devnet has no chain ${chainId}.`)
  return chain.rpcUrl
}

/** An asset of the devnet by its symbol. */
export function assetOf(chainId: number, symbol: string, { assets } = shared()) {
  const asset = assets.find((one) => one.chainId === chainId && one.symbol === symbol)
  if (!asset) throw new Error(`Chain ${chainId} has no ${symbol}.`)
  return asset
}

/** What an account has, in base units, as the chain itself says it; ETH is the chain's own asset. */
export async function heldOnChain(
  chainId: number,
  symbol: string,
  address: string,
  devnet = shared(),
): Promise<bigint> {
  if (symbol === 'ETH')
    return BigInt(String(await callRpc(nodeOf(chainId, devnet), 'eth_getBalance', [address, 'latest'])))
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  const call = { to: assetOf(chainId, symbol, devnet).address, data }
  return BigInt(String(await callRpc(nodeOf(chainId, devnet), 'eth_call', [call, 'latest'])))
}
