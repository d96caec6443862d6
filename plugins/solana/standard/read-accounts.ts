import { isAddress } from '../addresses/base58.js'
import { solanaNamespace } from '../contract.js'
import { solanaErrors } from '../errors.js'

/** An account of a wallet, copied. `account` is the wallet's own object, which its features take. */
export interface StandardAccount {
  readonly address: string
  readonly label: string | undefined
  readonly chains: readonly string[]
  readonly account: unknown
}

/** Max accounts, and max chains of an account, that are read. */
const accountLimit = 1_000
const chainLimit = 100
const labelLimit = 64

function copyOf(list: unknown, limit: number): readonly unknown[] {
  const length = Array.isArray(list) ? (list.length as unknown) : undefined
  if (typeof length !== 'number' || !(length >= 0 && length <= limit)) throw new TypeError('no list')
  return Array.from({ length }, (_, at) => (list as readonly unknown[])[at])
}

/**
 * Reads the accounts of a wallet, each field once. Accounts of other namespaces are left out.
 *
 * @throws solana/BAD_ACCOUNTS
 */
export function readAccounts(answer: unknown): readonly StandardAccount[] {
  try {
    const byAddress = new Map<string, StandardAccount>()
    for (const account of copyOf(answer, accountLimit)) {
      const { address, chains, label } = Object(account) as Readonly<Record<string, unknown>>
      const words = copyOf(chains, chainLimit).filter((chain) => typeof chain === 'string')
      if (!words.some((chain) => chain.startsWith(`${solanaNamespace}:`))) continue
      if (!isAddress(address)) throw new TypeError('no address')
      const shown = typeof label === 'string' && label.length <= labelLimit ? label : undefined
      if (!byAddress.has(address)) byAddress.set(address, { address, label: shown, chains: words, account })
    }
    return [...byAddress.values()]
  } catch (cause) {
    throw solanaErrors.BAD_ACCOUNTS({ cause })
  }
}
