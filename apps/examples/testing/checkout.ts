import { accountAtom, createFoyer, isRejection, sessionKey } from 'foyerkit'
import { evm } from 'foyerkit/plugins/evm'
import { external, type ExternalConnector } from 'foyerkit/plugins/external'

/** Creates the widget of the site. A test passes its wallet. */
// #region site
export function createSite(connectors: readonly ExternalConnector[] = []) {
  return createFoyer({ plugins: [evm(), external({ connectors })] })
}

/** Connects the wallet and returns a greeting, or the reason of the failure. */
export async function signUp(foyer: ReturnType<typeof createSite>) {
  try {
    await foyer.service(sessionKey).connect({ connectorId: 'external:test' })
    return `Welcome, ${foyer.read(accountAtom).address}`
  } catch (error) {
    return isRejection(error) ? 'Maybe later.' : 'Your wallet did not answer.'
  }
}
// #endregion
