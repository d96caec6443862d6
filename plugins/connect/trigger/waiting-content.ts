import type { ConnectionStatus } from '#kernel/contracts'
import type { ButtonContent } from './button-content.js'
import { element } from './elements.js'
import type { ButtonText } from './messages.js'

/** Label while disconnected or connecting. */
export function waitingContent(document: Document, state: ConnectionStatus, t: ButtonText): ButtonContent {
  const isBusy = state === 'connecting' || state === 'reconnecting'
  const label = element(document, 'span', 'trigger-label', t(isBusy ? state : 'connect'))
  return { state, isBusy, children: isBusy ? [element(document, 'span', 'trigger-spinner'), label] : [label] }
}
