import type { Room } from '../room.js'
import { controls } from './controls.js'
import { element } from './element.js'
import controlsCss from './controls.css?inline'
import panelCss from './panel.css?inline'
import requestCss from './request.css?inline'
import { keepPrivate } from './private-events.js'
import { requestCard } from './request-card.js'
import { statusLine } from './status-line.js'
import { waitingIn, type Waiting } from './waiting.js'

/** The panel on the page. */
export interface Panel {
  readonly host: HTMLElement
  unmount(): void
}

/** Draws the panel into its own open shadow root at the end of the body. It opens while a request waits. */
export function mountPanel(room: Room, startsOpen: boolean): Panel {
  const host = element('div', { 'data-testid': 'test-wallet' })
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [panelCss, requestCss, controlsCss].map(styleSheet)
  keepPrivate(root)

  const fields = [statusLine(room), requestCard(() => waitingOf(room)), controls(room)]
  const body = element('div', { class: 'body', id: 'body' }, ...fields.map(({ node }) => node))
  const toggle = element('button', {
    type: 'button',
    class: 'toggle',
    'data-testid': 'test-wallet-toggle',
    'aria-controls': 'body',
  })
  const heading = element('h1', {}, toggle)
  root.append(element('aside', { class: 'panel', 'aria-label': 'Test wallet' }, heading, body))

  let keptOpen = startsOpen
  let open = startsOpen
  let waiting = 0
  const update = () => {
    const hadFocus = root.activeElement !== null
    const now = waitingOf(room).length
    // as a real wallet's window, which comes up after whatever the page has opened
    if (now > waiting && !hadFocus && host.isConnected) document.body.append(host)
    if (now > waiting) open = true
    if (now === 0 && waiting > 0) open = keptOpen
    waiting = now
    body.hidden = !open
    toggle.setAttribute('aria-expanded', String(open))
    toggle.textContent = now > 0 ? `TEST WALLET (${now})` : 'TEST WALLET'
    for (const field of fields) field.update()
    // what was pressed is gone: the keyboard goes on from the panel, not from the top of the page
    if (hadFocus && !root.activeElement) toggle.focus()
  }
  toggle.addEventListener('click', () => {
    open = keptOpen = !open
    update()
  })
  update()
  document.body.append(host)
  const unsubscribe = room.subscribe(update)
  return {
    host,
    unmount() {
      unsubscribe()
      host.remove()
    },
  }
}

/** Everything that waits, the oldest of each wallet first. */
function waitingOf({ wallets, questions }: Room): readonly Waiting[] {
  return [...wallets.flatMap(waitingIn), ...questions.flatMap(({ waiting }) => waiting)]
}

function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
