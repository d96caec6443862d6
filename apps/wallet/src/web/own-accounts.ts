import { createTestWallet } from 'foyerkit/testing/wallet'
import { createBitcoinKey } from './keys/bitcoin-key.js'
import type { HeldKey } from './keys/held-key.js'
import { createSolanaKey } from './keys/solana-key.js'
import { evmOffer, keyOffer, type Offer } from './offer.js'
import { accountCount, type PageData } from './page-data.js'

/** Everything that the wallet has keys for. */
export interface OwnAccounts {
  /** The accounts of Ethereum and its sisters, by their places. */
  readonly addresses: readonly string[]
  readonly keys: readonly HeldKey[]
  /** What is offered to a page, with one of those accounts. */
  offers(account: number): readonly Offer[]
}

/** Makes the accounts of the page's phrase. */
export function createOwnAccounts({ chains, mnemonic }: PageData): OwnAccounts {
  const maker = createTestWallet({ chains, mnemonic, accountCount })
  const addresses = maker.accounts
  maker.destroy()
  const keys = [createSolanaKey(mnemonic), createBitcoinKey(mnemonic)]
  return {
    addresses,
    keys,
    offers: (account) => [evmOffer(chains, addresses[account] ?? ''), ...keys.map(keyOffer)],
  }
}
