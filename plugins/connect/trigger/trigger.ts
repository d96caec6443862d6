import { followMessages, statusAtom, type TriggerContext } from '#kernel'
import { element, waitingContent, type ButtonContent } from './elements.js'
import type { ShownAccount } from './connected/connected.js'
import { firstMessages, type ButtonText } from '../first-messages.js'
import triggerStyles from './trigger.css?inline'
import modeStyles from './trigger-modes.css?inline'

/**
 * The button on the host's page, without React, so that it appears before React has loaded. One element for all states, so
 * that it keeps the focus. The content for accounts loads with the first connection.
 */
export default function drawButton(context: TriggerContext): () => void {
  const { root, store, addStyles, open, prefetch, whenIdle } = context
  const document = root.ownerDocument
  const view = document.defaultView
  const container = element(document, 'div', 'trigger')
  const button = element(document, 'button', 'trigger-main')
  button.setAttribute('type', 'button')
  button.dataset['testid'] = 'foyer-button'
  addStyles(triggerStyles, modeStyles)

  let t: ButtonText | undefined
  let connected: ShownAccount | undefined
  let isLoading = false
  let isOver = false
  const undo: (() => void)[] = []
  let cancelLoad = () => {}

  const load = () => {
    if (isLoading) return
    isLoading = true
    import('./connected/connected.js').then(
      (module) => {
        if (isOver) return
        addStyles(...module.styles)
        connected = module.followAccount(context, draw)
        undo.push(connected.stop)
        draw()
      },
      // loaded again at the next change; the button works all the same
      () => (isLoading = false),
    )
  }

  const show = (
    { state, children, isBusy = false, label, before = null }: ButtonContent,
    offline: boolean,
  ) => {
    container.dataset['state'] = state
    container.toggleAttribute('data-offline', state === 'connected' && offline)
    button.setAttribute('aria-busy', String(isBusy))
    if (label === undefined) button.removeAttribute('aria-label')
    else button.setAttribute('aria-label', label)
    button.replaceChildren(...children)
    const previous = button.previousElementSibling
    if (previous === before) return
    previous?.remove()
    if (before) container.prepend(before)
  }

  const draw = () => {
    if (!t) return
    const status = store.get(statusAtom)
    const offline = view?.navigator.onLine === false
    if (status !== 'disconnected') load()
    // keeps the content until the account can be shown
    if (status === 'connected' && !connected?.isReady && button.firstChild) return
    const account = status === 'connected' ? connected?.content(offline) : undefined
    show(account ?? waitingContent(document, status, t), offline)
  }

  const words = (next: typeof t) => {
    t = next
    draw()
  }
  // a user who opens the list is likely to connect
  button.addEventListener('click', () => {
    open()
    cancelLoad()
    cancelLoad = whenIdle(load)
  })
  button.addEventListener('pointerenter', prefetch)
  button.addEventListener('focus', prefetch)
  view?.addEventListener('online', draw)
  view?.addEventListener('offline', draw)
  container.append(button)
  root.append(container)
  undo.push(store.sub(statusAtom, draw), followMessages(store, firstMessages, words))

  return () => {
    isOver = true
    cancelLoad()
    undo.forEach((stop) => stop())
    view?.removeEventListener('online', draw)
    view?.removeEventListener('offline', draw)
    container.remove()
  }
}
