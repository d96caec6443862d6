import { caipAddress, type CaipAddress, type CaipNetworkId } from '#kernel'
import { evmNamespace } from '../contract.js'
import { evmErrors } from '../errors.js'

/** Max accounts that are read. */
const accountLimit = 1_000
const addressPattern = /^0x[0-9a-fA-F]{40}$/
const chainPattern = /^(0x[0-9a-f]{1,64}|[0-9]{1,32})$/i

/** Whether a value is an address, regardless of case. */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && addressPattern.test(text)
}

/**
 * Reads the answer to eth_accounts: addresses, without duplicates.
 *
 * @throws evm/BAD_ACCOUNTS
 */
export function readAddresses(answer: unknown): readonly string[] {
  try {
    const byAddress = new Map<string, string>()
    for (const address of copyOf(answer)) {
      if (!isAddress(address)) throw new TypeError('no address')
      const key = address.toLowerCase()
      if (!byAddress.has(key)) byAddress.set(key, address)
    }
    return [...byAddress.values()]
  } catch (cause) {
    throw evmErrors.BAD_ACCOUNTS({ cause })
  }
}

/** Copies a list by index, because the iterator of a hostile list may never end. */
function copyOf(list: unknown): readonly unknown[] {
  const length = Array.isArray(list) ? (list.length as unknown) : undefined
  if (typeof length !== 'number' || !(length >= 0 && length <= accountLimit)) throw new TypeError('no list')
  return Array.from({ length }, (_, index) => (list as readonly unknown[])[index])
}

/** CAIP-10 ids of addresses on a network. */
export function accountsOn(network: CaipNetworkId, addresses: readonly string[]): readonly CaipAddress[] {
  return addresses.map((address) => caipAddress(network, address))
}

/**
 * Reads a chain ID of a wallet: `0x2105`, `8453` or 8453.
 *
 * @throws evm/BAD_CHAIN
 */
export function readChainId(answer: unknown): CaipNetworkId {
  const isText = typeof answer === 'string' && chainPattern.test(answer)
  const id = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw evmErrors.BAD_CHAIN()
  return `${evmNamespace}:${id}`
}
