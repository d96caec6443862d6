import type { Clock } from '#kernel'
import { handshakeMs, handshakeType, wireVersion } from '../wire/index.js'

/** Parameters of the frame's address. */
export interface FrameSource {
  readonly url: string
  readonly projectId: string
  /** CAIP-2 id of the network in use. Default: that of the frame, eip155:1. */
  readonly chainId?: string | undefined
  readonly enableLogger: boolean
  /** Language tag of the widget (BCP 47). */
  readonly language: string
}

/** The secure frame's element, which is in the page and not visible. */
export interface FrameElement {
  readonly element: HTMLIFrameElement
  /** Sets the name that screen readers announce. */
  setTitle(title: string): void
  /** Shows the frame above everything. @param height in CSS pixels */
  show(height: number): void
  hide(): void
  remove(): void
  /** Calls back when the page removes the frame. Returns the function that ends it. */
  onRemoved(callback: () => void): () => void
}

const width = 360
const minHeight = 200
const maxHeight = 600
/** Window width below which the frame is a sheet of full width, in CSS pixels. */
const sheetWidth = 430
/** Returns the address of the frame's document. */
function frameAddress({ url, projectId, chainId, enableLogger, language }: FrameSource): string {
  const address = new URL(url)
  address.search = new URLSearchParams({
    projectId,
    ...(chainId !== undefined && { chainId }),
    version: wireVersion,
    enableLogger: String(enableLogger),
    language,
  }).toString()
  return address.href
}

/**
 * Adds the frame to the end of the page, without a title. It is never moved: a move loads it again.
 *
 * The frame is in a native dialog: opened by `showModal()`, it is above the dialogs of the page and is not inert, wherever it is in
 * the page.
 */
export function addFrame(document: Document, source: FrameSource): FrameElement {
  const element = document.createElement('iframe')
  element.dataset['testid'] = 'foyer-secure-frame'
  element.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  element.referrerPolicy = 'strict-origin'
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads',
  )
  element.src = frameAddress(source)
  Object.assign(element.style, {
    position: 'fixed',
    border: '0',
    colorScheme: 'normal',
    background: 'transparent',
  })
  const dialog = document.createElement('dialog')
  dialog.dataset['testid'] = 'foyer-secure-backdrop'
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    border: '0',
    padding: '0',
    overflow: 'hidden',
    // Dialogs of libraries switch the pointer off for the body.
    pointerEvents: 'auto',
    // 45 % together with the backdrop of the browser
    background: 'rgb(20 18 15 / 39%)',
  })
  // A frame without a layout could not measure its height.
  dialog.style.setProperty('display', 'block', 'important')
  // The frame handles Escape.
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  // The modal below leaves both the focus, and its layer as it is.
  for (const above of [dialog, element]) above.dataset['foyerAbove'] = ''

  let isShown = false
  const open = () => {
    // Set by dialogs of the page that were opened after the frame was added.
    for (const name of ['inert', 'aria-hidden']) dialog.removeAttribute(name)
    if (!dialog.open) dialog.showModal()
  }
  dialog.addEventListener('close', () => isShown && dialog.isConnected && open())
  const hide = () => {
    isShown = false
    dialog.close()
    dialog.style.visibility = 'hidden'
    element.tabIndex = -1
    element.ariaHidden = 'true'
    Object.assign(element.style, {
      visibility: 'hidden',
      width: '0',
      height: '0',
      left: '0',
      top: 'auto',
      bottom: '0',
    })
  }
  hide()
  dialog.append(element)
  document.body.append(dialog)

  return {
    element,
    setTitle(title) {
      element.title = title
      dialog.ariaLabel = title
    },
    show(height) {
      const page = document.defaultView
      const isSheet = (page?.innerWidth ?? width) < sheetWidth
      const shown = Math.min(Math.max(height, minHeight), maxHeight)
      isShown = true
      element.ariaHidden = null
      element.tabIndex = 0
      dialog.style.visibility = 'visible'
      Object.assign(element.style, {
        visibility: 'visible',
        width: isSheet ? '100%' : `${width}px`,
        height: `${shown}px`,
        maxHeight: '100%',
        left: isSheet ? '0' : `calc(50% - ${width / 2}px)`,
        top: isSheet ? 'auto' : `max(0px, calc(50% - ${shown / 2}px))`,
        bottom: isSheet ? '0' : 'auto',
      })
      open()
      element.focus()
    },
    hide,
    remove: () => dialog.remove(),
    onRemoved(callback) {
      const watcher = new MutationObserver(() => element.isConnected || callback())
      watcher.observe(document.body, { childList: true })
      watcher.observe(dialog, { childList: true })
      return () => watcher.disconnect()
    },
  }
}

/**
 * Hands the frame a port, again and again until the signal aborts: the frame's program may not listen yet. Each port is new, because
 * a port can be handed over once; the frame uses the first that it accepts.
 *
 * @param onPort called with the page's end of each port
 */
export async function shakeHands(
  element: HTMLIFrameElement,
  origin: string,
  {
    clock,
    signal,
    onPort,
  }: { readonly clock: Clock; readonly signal: AbortSignal; readonly onPort: (port: MessagePort) => void },
): Promise<void> {
  while (!signal.aborted) {
    const { port1, port2 } = new MessageChannel()
    onPort(port1)
    element.contentWindow?.postMessage({ id: crypto.randomUUID(), type: handshakeType }, origin, [port2])
    // rejects when the signal aborts, which ends the loop
    await clock.sleep(handshakeMs, signal).catch(() => {})
  }
}
