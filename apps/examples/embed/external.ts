import { createFoyer } from 'foyerkit'
import { connect } from 'foyerkit/plugins/connect'
import { evm } from 'foyerkit/plugins/evm'
import { external, type ExternalConnector } from 'foyerkit/plugins/external'

// #region external
/** Adds a wallet of the host. Its provider is loaded when it is first connected. */
export function createWithLedger(loadProvider: ExternalConnector['provider']) {
  const ledger = { id: 'ledger', name: 'Ledger', provider: loadProvider }
  return createFoyer({ plugins: [evm(), external({ connectors: [ledger] }), connect()] })
}
// #endregion
