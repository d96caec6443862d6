import { accountAtom, createFoyer, isRejection, sessionKey } from 'foyerkit'
import { evm } from 'foyerkit/plugins/evm'
import { external, type ExternalConnector } from 'foyerkit/plugins/external'

/** The widget of the site; a test brings its own wallet. */
// #region site
export function createSite(connectors: readonly ExternalConnector[] = []) {
  return createFoyer({ plugins: [evm(), external({ connectors })] })
}

/** What the site's button does: who is there, or why nobody is. */
export async function signUp(foyer: ReturnType<typeof createSite>) {
  try {
    await foyer.service(sessionKey).connect({ connectorId: 'external:test' })
    return `Welcome, ${foyer.read(accountAtom).address}`
  } catch (error) {
    return isRejection(error) ? 'Maybe later.' : 'Your wallet did not answer.'
  }
}
// #endregion
