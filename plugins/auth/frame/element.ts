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
  /** Shows the frame above everything. @param height in CSS pixels */
  show(height: number): void
  hide(): void
  remove(): void
}

const width = 360
const minHeight = 200
const maxHeight = 600
/** Window width below which the frame is a sheet of full width, in CSS pixels. */
const sheetWidth = 430
/** Above the modal, whose default is 999. */
const zIndex = '2147483000'

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

/** Adds the frame to the end of the page, without a title. It is never moved: a move loads it again. */
export function addFrame(document: Document, source: FrameSource): FrameElement {
  const element = document.createElement('iframe')
  element.dataset['testid'] = 'foyer-secure-frame'
  // the modal below leaves it the focus
  element.dataset['foyerAbove'] = ''
  element.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  element.referrerPolicy = 'strict-origin'
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads',
  )
  const backdrop = document.createElement('div')
  backdrop.dataset['testid'] = 'foyer-secure-backdrop'
  Object.assign(backdrop.style, {
    position: 'fixed',
    inset: '0',
    background: 'rgb(20 18 15 / 45%)',
    zIndex,
    display: 'none',
  })
  element.tabIndex = -1
  element.ariaHidden = 'true'
  setHidden(element)
  element.src = frameAddress(source)
  document.body.append(backdrop, element)
  let before: Element | null = null

  return {
    element,
    show(height) {
      const page = document.defaultView
      const isSheet = (page?.innerWidth ?? width) < sheetWidth
      const shown = Math.min(Math.max(height, minHeight), maxHeight)
      if (element.style.visibility !== 'visible') before = document.activeElement
      element.ariaHidden = null
      element.tabIndex = 0
      backdrop.style.display = 'block'
      Object.assign(element.style, {
        visibility: 'visible',
        width: isSheet ? '100%' : `${width}px`,
        height: `${shown}px`,
        maxHeight: '100%',
        left: isSheet ? '0' : `calc(50% - ${width / 2}px)`,
        top: isSheet ? 'auto' : `max(0px, calc(50% - ${shown / 2}px))`,
        bottom: isSheet ? '0' : 'auto',
      })
      element.focus()
    },
    hide() {
      element.ariaHidden = 'true'
      element.tabIndex = -1
      backdrop.style.display = 'none'
      setHidden(element)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      before = null
    },
    remove() {
      element.remove()
      backdrop.remove()
    },
  }
}

function setHidden({ style }: HTMLIFrameElement): void {
  Object.assign(style, {
    position: 'fixed',
    border: '0',
    width: '0',
    height: '0',
    left: '0',
    top: 'auto',
    bottom: '0',
    zIndex,
    visibility: 'hidden',
    colorScheme: 'normal',
    background: 'transparent',
  })
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
