import { inject } from 'vitest'
import { callRpc } from '../devnet/rpc.mjs'

/** The node of a local chain. */
export function nodeOf(chainId: number): string {
  const chain = inject('world').devnet.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`The devnet has no chain ${chainId}.`)
  return chain.rpcUrl
}

/** An asset of the devnet by its symbol. */
export function assetOf(chainId: number, symbol: string) {
  const { assets } = inject('world').devnet
  const asset = assets.find((one) => one.chainId === chainId && one.symbol === symbol)
  if (!asset) throw new Error(`Chain ${chainId} has no ${symbol}.`)
  return asset
}

/** What an account has, in base units, as the chain itself says it; ETH is the chain's own asset. */
export async function heldOnChain(chainId: number, symbol: string, address: string): Promise<bigint> {
  if (symbol === 'ETH')
    return BigInt(String(await callRpc(nodeOf(chainId), 'eth_getBalance', [address, 'latest'])))
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  const call = { to: assetOf(chainId, symbol).address, data }
  return BigInt(String(await callRpc(nodeOf(chainId), 'eth_call', [call, 'latest'])))
}
