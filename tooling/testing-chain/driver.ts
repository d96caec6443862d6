import type { Approval, ConnectorDriver } from 'foyerkit/chain'
import type { GroveNetworkId } from './addresses.js'
import { untilAborted } from './node.js'
import type { GroveProvider } from './wallet.js'

// #region driver
/** Creates the driver of a wallet. Every report has the accounts of the wallet's network. */
export function createGroveDriver(wallet: GroveProvider): ConnectorDriver {
  const approval = (): Approval => ({
    accounts: wallet.accounts(),
    network: `grove:${wallet.network()}`,
  })
  return {
    async connect({ signal }) {
      await untilAborted(wallet.connect(), signal)
      return approval()
    },
    reconnect: async () => (wallet.accounts().length > 0 ? approval() : undefined),
    disconnect: async () => wallet.disconnect(),
    async switchNetwork({ network, signal }) {
      await untilAborted(wallet.switchNetwork(network.id as GroveNetworkId), signal)
      return approval()
    },
    provider: () => wallet,
    watch: (listener) =>
      wallet.onChange((change) => {
        if (change === 'changed') listener.changed(approval())
        else listener.disconnected()
      }),
  }
}
// #endregion
