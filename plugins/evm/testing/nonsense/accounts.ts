import type { Nonsense } from './nonsense.js'

const methods = new Set(['eth_requestAccounts', 'eth_accounts'])

/** Replaces every list of accounts, in answers and in accountsChanged. */
function accountsBecome(says: string, change: (accounts: readonly string[]) => unknown): Nonsense {
  return {
    says,
    result: (result, { method }) => (methods.has(method) ? change(result as readonly string[]) : result),
    event: (name, payload) => [name === 'accountsChanged' ? change(payload as readonly string[]) : payload],
  }
}

/** Lists of accounts that are none, or not quite. An empty list before permission stays empty where it can. */
export const accountNonsense = {
  'null-accounts': accountsBecome('accounts are null', () => null),
  'empty-accounts': accountsBecome('accounts are always empty', () => []),
  'text-accounts': accountsBecome('accounts are one text, not a list', (accounts) => accounts.join()),
  'bad-address': accountsBecome('addresses are too short', (accounts) =>
    accounts.map((address) => address.slice(0, 10)),
  ),
  'object-accounts': accountsBecome('addresses are objects', (accounts) =>
    accounts.map((address) => ({ address })),
  ),
  'duplicate-accounts': accountsBecome('every account comes three times, in two spellings', (accounts) =>
    accounts.flatMap((address) => [address, address, `0x${address.slice(2).toUpperCase()}`]),
  ),
} satisfies Record<string, Nonsense>
