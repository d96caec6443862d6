import type { ConnectionStatus } from '#kernel'
import type { ButtonText } from '../first-messages.js'

/** An element with a class and children; texts become text nodes. */
export function element(
  document: Document,
  tag: string,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** Content and accessible name of the button in one state. */
export interface ButtonContent {
  /** The status, or `unsupported` if the wallet is on a network that is not configured. */
  readonly state: ConnectionStatus | 'unsupported'
  readonly children: readonly Node[]
  /** Whether the button waits for the wallet, a reconnect or its balance. */
  readonly isBusy?: boolean
  /** Accessible name; undefined if the text of the button suffices. */
  readonly label?: string | undefined
  /** A separate button before it; the same element while it is shown, to keep its focus. */
  readonly before?: HTMLElement | undefined | null
}

/** Label while disconnected or connecting. */
export function waitingContent(document: Document, state: ConnectionStatus, t: ButtonText): ButtonContent {
  const isBusy = state === 'connecting' || state === 'reconnecting'
  const label = element(document, 'span', 'trigger-label', t(isBusy ? state : 'connect'))
  return { state, isBusy, children: isBusy ? [element(document, 'span', 'trigger-spinner'), label] : [label] }
}
