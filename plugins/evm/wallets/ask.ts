import { caipAddress, toRpcError, type CaipAddress, type CaipNetworkId } from '#kernel/chain'
import { evmNamespace, type Eip1193Provider } from '../contract.js'
import { evmErrors } from '../errors.js'
import { checksumAddress } from '../addresses/checksum-address.js'

/** Sends an EIP-1193 request to the wallet and reads the answer. */
export type Ask = <T>(method: string, read: (answer: unknown) => T, params?: unknown) => Promise<T>

/**
 * Creates the function that sends requests to a wallet. The answer is read before it resolves a promise, because an answer
 * with a `then` that resolves to itself would block `await` forever. Only the first answer counts.
 */
export function createAsk(provider: Eip1193Provider): Ask {
  return (method, read, params) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(toRpcError(error))
      const take = (answer: unknown) => {
        try {
          resolve(read(answer))
        } catch (error) {
          fail(error)
        }
      }
      try {
        const answer: unknown = provider.request(params === undefined ? { method } : { method, params })
        // some old wallets answer without a promise
        const { then } = Object(answer) as { then?: unknown }
        if (typeof then === 'function') Reflect.apply(then, answer, [take, fail])
        else take(answer)
      } catch (error) {
        fail(error)
      }
    })
}

/** Returns an answer unchanged; undefined if it has a `then`, which a promise would call. */
export function plainAnswer(answer: unknown): unknown {
  return Object(answer) === answer && 'then' in (answer as object) ? undefined : answer
}

/** Lock state of MetaMask and wallets compatible with it. */
interface LockableProvider {
  readonly _metamask?: { isUnlocked?(): unknown }
}

/**
 * Whether a wallet is locked; undefined if it does not report it. EIP-1193 defines no such state. Shows no prompt.
 */
export async function readLock(provider: Eip1193Provider): Promise<boolean | undefined> {
  try {
    const isUnlocked = await (provider as LockableProvider)._metamask?.isUnlocked?.()
    return typeof isUnlocked === 'boolean' ? !isUnlocked : undefined
  } catch {
    return undefined
  }
}

/** Max accounts that are read. */
const accountLimit = 1_000
const addressPattern = /^0x[0-9a-fA-F]{40}$/
const chainPattern = /^(0x[0-9a-f]{1,64}|[0-9]{1,32})$/i

/** Whether a value is an address, regardless of case. */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && addressPattern.test(text)
}

/**
 * Reads the answer to eth_accounts: addresses with their checksum, without duplicates.
 *
 * @throws evm/BAD_ACCOUNTS
 */
export function readAddresses(answer: unknown): readonly string[] {
  try {
    const addresses = copyOf(answer).map((address) => {
      if (!isAddress(address)) throw new TypeError('no address')
      return checksumAddress(address)
    })
    return [...new Set(addresses)]
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
