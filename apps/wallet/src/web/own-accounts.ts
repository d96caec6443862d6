import { createTestWallet } from 'foyerkit/testing/wallet'
import type { NamespaceKeys } from './keys/namespace-keys.js'
import { evmOffer, keyOffer, type Offer } from './offer.js'
import { accountCount, type PageData } from './page-data.js'

/** Everything that the wallet has keys for. */
export interface OwnAccounts {
  /** EVM addresses, in the order of the accounts. */
  readonly addresses: readonly string[]
  readonly keys: readonly NamespaceKeys[]
  /** What is offered to a page, with one of the EVM accounts. */
  offers(account: number): readonly Offer[]
}

/** Derives the accounts of the page's phrase. The libraries of the namespaces are loaded in chunks of their own. */
export async function createOwnAccounts(data: PageData): Promise<OwnAccounts> {
  const { chains, mnemonic, solana, bitcoin } = data
  const deriver = createTestWallet({ chains, mnemonic, accountCount })
  const addresses = deriver.accounts
  deriver.destroy()
  const keys = await Promise.all([
    import('./keys/solana-keys.js').then((load) => load.createSolanaKeys(mnemonic, solana?.rpcUrl)),
    import('./keys/bitcoin-keys.js').then((load) =>
      load.createBitcoinKeys(mnemonic, bitcoin ? { [`bip122:${bitcoin.reference}`]: bitcoin.url } : {}),
    ),
    import('./keys/polkadot-keys.js').then((load) => load.createPolkadotKeys(mnemonic)),
    import('./keys/cosmos-keys.js').then((load) => load.createCosmosKeys(mnemonic)),
  ])
  return {
    addresses,
    keys,
    offers: (account) => [evmOffer(chains, addresses[account] ?? ''), ...keys.map(keyOffer)],
  }
}
