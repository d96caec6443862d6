import { createFoyer } from 'foyerkit'
import { connect } from 'foyerkit/plugins/connect'
import { evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { service } from 'foyerkit/plugins/service'
import { standardPreset } from 'foyerkit/presets/standard'

// #region service
/** Adds the full wallet list, provided by your service, and wallets on other devices, reached by the public relay that they dial. */
export function createWithService() {
  const relay = {
    relayUrl: 'wss://relay.walletconnect.org',
    projectId: 'your-project-of-that-network',
  }
  return createFoyer({
    plugins: standardPreset(undefined, undefined, relay),
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion

// #region listed
/** Without a preset, `service()` is one of the plugins. */
export function createListed() {
  return createFoyer({
    plugins: [evm(), service(), injected(), connect()],
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion
