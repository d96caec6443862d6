import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { catalogue } from 'foyerkit/plugins/catalogue'
import { connect } from 'foyerkit/plugins/connect'
import { evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { service } from 'foyerkit/plugins/service'
import { walletconnect } from 'foyerkit/plugins/walletconnect'

// #region lists
/** Three featured wallets, one hidden, and one of the host. Ids are those of the wallet list of the service. */
export function createWithLists() {
  const [first, second, hidden] = ['a1'.repeat(32), 'b2'.repeat(32), 'c3'.repeat(32)] as const
  return createFoyer({
    plugins: [
      evm(),
      service(),
      injected(),
      walletconnect(),
      account(),
      catalogue({ featuredWalletIds: [first, second], excludeWalletIds: [hidden] }),
      connect(),
    ],
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion

// #region order
/** Pairing after the installed wallets. */
export function createInOrder() {
  return createFoyer({
    plugins: [evm(), service(), injected(), walletconnect(), connect()],
    order: { 'connect.wallets': ['injected', 'walletConnect'] },
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion

// #region relay
/** The public relay without a service: pairing works, the wallet list has the built-in wallets. */
export function createWithRelay() {
  const relay = {
    relayUrl: 'wss://relay.walletconnect.org',
    projectId: 'your-project-of-that-network',
  }
  return createFoyer({
    plugins: [evm(), injected(), walletconnect(relay), catalogue(), connect()],
  })
}
// #endregion

// #region terms
/** A checkbox that users check before a wallet is asked. */
export function createWithTerms() {
  return createFoyer({
    plugins: [evm(), injected(), connect({ termsUrl: '/terms', privacyUrl: '/privacy' })],
    features: { legalCheckbox: true },
  })
}
// #endregion
