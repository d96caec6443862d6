import { caipAddress, type CaipAddress, type CaipNetworkId } from '#kernel'
import { evmNamespace } from '../contract.js'
import { evmErrors } from '../errors.js'

/** More accounts than any wallet shares. */
const accountLimit = 1_000
const addressPattern = /^0x[0-9a-fA-F]{40}$/
const chainPattern = /^(0x[0-9a-f]{1,64}|[0-9]{1,32})$/i

/** Whether a text is an address, whatever its spelling. */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && addressPattern.test(text)
}

/**
 * Reads what a wallet answers to eth_accounts: addresses, each once, however it spells them.
 * @throws evm/BAD_ACCOUNTS when it is no list of addresses.
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

/** The items of a list, each read once and by its place: a list may bring an iterator of its own that never ends. */
function copyOf(list: unknown): readonly unknown[] {
  const length = Array.isArray(list) ? (list.length as unknown) : undefined
  if (typeof length !== 'number' || !(length >= 0 && length <= accountLimit)) throw new TypeError('no list')
  return Array.from({ length }, (_, place) => (list as readonly unknown[])[place])
}

/** The accounts of addresses on a network. */
export function accountsOn(network: CaipNetworkId, addresses: readonly string[]): readonly CaipAddress[] {
  return addresses.map((address) => caipAddress(network, address))
}

/**
 * Reads a chain id as wallets write it: `0x2105`, `8453` or 8453.
 * @throws evm/BAD_CHAIN when it is none.
 */
export function readChainId(answer: unknown): CaipNetworkId {
  const isText = typeof answer === 'string' && chainPattern.test(answer)
  const id = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw evmErrors.BAD_CHAIN()
  return `${evmNamespace}:${id}`
}
