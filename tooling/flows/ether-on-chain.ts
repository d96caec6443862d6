import { inject } from 'vitest'
import { callRpc } from '../devnet/rpc.mjs'

const weiDigits = 18

/**
 * What an account has on a local chain, the first one of the world unless another is given, as the chain itself says
 * it: an exact decimal text in ether.
 */
export async function etherOnChain(address: string, rpcUrl = firstRpcUrl()): Promise<string> {
  const wei = BigInt(String(await callRpc(rpcUrl, 'eth_getBalance', [address, 'latest'])))
  const digits = wei.toString().padStart(weiDigits + 1, '0')
  return `${digits.slice(0, -weiDigits)}.${digits.slice(-weiDigits)}`.replace(/\.?0+$/, '')
}

/** Gives an account this much on the first local chain, in wei. */
export async function setEther(address: string, wei: bigint): Promise<void> {
  await callRpc(firstRpcUrl(), 'anvil_setBalance', [address, `0x${wei.toString(16)}`])
}

function firstRpcUrl(): string {
  const [chain] = inject('world').devnet.chains
  if (!chain) throw new Error('The devnet has no chain.')
  return chain.rpcUrl
}
