import { quantity } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import type { WalletMethod } from '../wallet-parts.js'
import { switchChain } from './chains.js'
import { chainIdParam, objectParam } from './params.js'

/**
 * EIP-3085: asks once, adds the chain and goes there. A chain the wallet knows keeps its own node and is
 * only switched to. The node given must answer with the chain id given.
 */
export const addChain: WalletMethod = async (parts, params) => {
  const chain = objectParam(params[0], 'The parameter of wallet_addEthereumChain')
  const id = chainIdParam(chain['chainId'], 'chainId')
  if (parts.chains.find(id)) return switchChain(parts, [{ chainId: quantity(id) }])
  if (typeof chain['chainName'] !== 'string') throw rpcErrors.invalidParams('chainName must be text.')
  const rpcUrl = usableUrl(chain['rpcUrls'])
  const answered = await parts.callNode(rpcUrl, 'eth_chainId', [])
  if (answered !== quantity(id))
    throw rpcErrors.invalidParams(
      `The node at ${rpcUrl} is on chain ${String(answered)}, not ${quantity(id)}.`,
    )
  await parts.prompts.ask('wallet_addEthereumChain', params)
  parts.chains.add({ id, name: chain['chainName'], rpcUrl })
  parts.switchChain(id)
  return null
}

function usableUrl(urls: unknown): string {
  const usable = Array.isArray(urls)
    ? (urls as unknown[]).find((url) => typeof url === 'string' && isSafe(url))
    : undefined
  if (typeof usable === 'string') return usable
  throw rpcErrors.invalidParams('rpcUrls must hold an https address (http on this machine only).')
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|(.+\.)?localhost)$/.test(hostname))
}
