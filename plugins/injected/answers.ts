import { caipAddress, type CaipAddress, type CaipNetworkId } from '#kernel'
import { evmNamespace } from '#plugins/evm/contract'
import { injectedErrors } from './errors.js'

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/**
 * Reads what a wallet answers to eth_accounts: addresses, each once.
 * @throws injected/BAD_ACCOUNTS when it is no list of addresses.
 */
export function readAccounts(answer: unknown, network: CaipNetworkId): readonly CaipAddress[] {
  if (!Array.isArray(answer) || answer.length > 1_000) throw injectedErrors.BAD_ACCOUNTS()
  const byAddress = new Map<string, CaipAddress>()
  for (const address of answer as unknown[]) {
    if (typeof address !== 'string' || !addressPattern.test(address)) throw injectedErrors.BAD_ACCOUNTS()
    // a wallet may list one address twice, in two spellings
    const key = address.toLowerCase()
    if (!byAddress.has(key)) byAddress.set(key, caipAddress(network, address))
  }
  return [...byAddress.values()]
}

/**
 * Reads a chain id as wallets write it: `0x2105`, `8453` or 8453.
 * @throws injected/BAD_CHAIN when it is none.
 */
export function readChainId(answer: unknown): CaipNetworkId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(answer)
  const id = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw injectedErrors.BAD_CHAIN()
  return `${evmNamespace}:${id}`
}
