import { accountAtom, type Store } from '#kernel'
import { accountNamesAtom } from '#plugins/account/contract'
import { unsupportedNetworkAtom } from '#plugins/networks/contract'
import type { ButtonContent } from '../button-content.js'
import { element } from '../elements.js'
import type { ButtonText } from '../messages.js'
import { accountContent } from './account-content.js'
import { warningIcon } from './pictures.js'
export { default as styles } from './connected.css?inline'

/** What the button shows of the account in use. */
export interface ShownAccount {
  /** Undefined where there is none. */
  content(offline: boolean, t: ButtonText): ButtonContent | undefined
  stop(): void
}

/**
 * Follows the account in use; `draw` is called when it may show something else. What it is called is shown once it is
 * known: nobody is asked for it only for the button.
 */
export function followAccount(document: Document, store: Store, draw: () => void): ShownAccount {
  const undo = [accountAtom, unsupportedNetworkAtom, accountNamesAtom].map((one) => store.sub(one, draw))
  return {
    content(offline, t) {
      const account = store.get(accountAtom)
      const { address, caipAddress } = account
      if (address === undefined) return undefined
      if (store.get(unsupportedNetworkAtom)) {
        const label = element(document, 'span', 'trigger-label', t('switchNetwork'))
        return { state: 'unsupported', children: [warningIcon(document), label] }
      }
      const name = caipAddress && store.get(accountNamesAtom).get(caipAddress)
      return accountContent(document, { ...account, address, name }, offline, t)
    },
    stop: () => undo.forEach((end) => end()),
  }
}
