import { accountAtom, followMessages, type Translate, type TriggerContext } from '#kernel'
import { accountContent, waitingContent } from './content.js'
import { element } from './elements.js'
import { buttonMessages } from './messages.js'
import { triggerStyles } from './trigger-styles.js'

/**
 * The button on the host's page, without React: it must be there before React is. One button element for all
 * states, so that the focus stays where it is while its content changes.
 */
export default function drawButton({ root, store, adopt, open, prefetch }: TriggerContext): () => void {
  const document = root.ownerDocument
  const view = document.defaultView
  const place = element(document, 'div', 'trigger')
  const button = element(document, 'button', 'trigger-main')
  button.setAttribute('type', 'button')
  button.dataset['testid'] = 'foyer-button'
  triggerStyles.forEach(adopt)

  let t: Translate<typeof buttonMessages.table> | undefined
  const draw = () => {
    if (!t) return
    const account = store.get(accountAtom)
    const { address, status } = account
    const offline = view?.navigator.onLine === false
    const isShown = status === 'connected' && address !== undefined
    const { children, label } = isShown
      ? accountContent(document, { ...account, address }, offline, t)
      : waitingContent(document, status, t)
    place.dataset['state'] = status
    place.toggleAttribute('data-offline', isShown && offline)
    button.setAttribute('aria-busy', String(status === 'connecting' || status === 'reconnecting'))
    if (label === undefined) button.removeAttribute('aria-label')
    else button.setAttribute('aria-label', label)
    button.replaceChildren(...children)
  }

  const words = (next: typeof t) => {
    t = next
    draw()
  }
  button.addEventListener('click', open)
  button.addEventListener('pointerenter', prefetch)
  button.addEventListener('focus', prefetch)
  view?.addEventListener('online', draw)
  view?.addEventListener('offline', draw)
  place.append(button)
  root.append(place)
  const undo = [store.sub(accountAtom, draw), followMessages(store, buttonMessages, words)]

  return () => {
    undo.forEach((stop) => stop())
    view?.removeEventListener('online', draw)
    view?.removeEventListener('offline', draw)
    place.remove()
  }
}
