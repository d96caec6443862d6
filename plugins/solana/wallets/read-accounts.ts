import { readEntries } from '#kernel/chain'
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

/**
 * Reads the accounts of a wallet, each field once. Accounts of other namespaces and invalid ones are left out.
 *
 * @throws solana/BAD_ACCOUNTS
 */
export function readAccounts(answer: unknown): readonly StandardAccount[] {
  try {
    const byAddress = new Map<string, StandardAccount>()
    for (const account of readEntries(answer, accountLimit, readAccount))
      if (!byAddress.has(account.address)) byAddress.set(account.address, account)
    return [...byAddress.values()]
  } catch (cause) {
    throw solanaErrors.BAD_ACCOUNTS({ cause })
  }
}

function readAccount(account: unknown): readonly StandardAccount[] {
  const { address, chains, label } = Object(account) as Readonly<Record<string, unknown>>
  const words = readEntries(chains, chainLimit, (chain) => (typeof chain === 'string' ? [chain] : []))
  if (!words.some((chain) => chain.startsWith(`${solanaNamespace}:`))) return []
  if (!isAddress(address)) throw new TypeError('no address')
  const shown = typeof label === 'string' && label.length <= labelLimit ? label : undefined
  return [{ address, label: shown, chains: words, account }]
}
