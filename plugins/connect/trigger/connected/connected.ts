import { accountAtom, type Store } from '#kernel'
import { unsupportedNetworkAtom } from '#plugins/networks/contract'
import type { ButtonContent } from '../button-content.js'
import { element } from '../elements.js'
import type { ButtonText } from '../messages.js'
import { accountContent } from './account-content.js'
import { warningIcon } from './pictures.js'
export { default as styles } from './connected.css?inline'

/** What the button shows of the account in use; undefined where there is none. */
export function connectedContent(
  document: Document,
  store: Store,
  offline: boolean,
  t: ButtonText,
): ButtonContent | undefined {
  const account = store.get(accountAtom)
  const { address } = account
  if (address === undefined) return undefined
  if (!store.get(unsupportedNetworkAtom)) return accountContent(document, { ...account, address }, offline, t)
  const label = element(document, 'span', 'trigger-label', t('switchNetwork'))
  return { state: 'unsupported', children: [warningIcon(document), label] }
}

/** Calls back when it may show something else. Returns the undo. */
export function followConnected(store: Store, draw: () => void): () => void {
  const undo = [store.sub(accountAtom, draw), store.sub(unsupportedNetworkAtom, draw)]
  return () => undo.forEach((stop) => stop())
}
