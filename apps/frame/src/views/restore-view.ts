import { addressNode } from '../confirm/parts.js'
import { element } from '../look/element.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'

/** Draws the question whether a wallet is restored from this device and its recovery, because the server has lost its share. */
export function showRestore(shell: Shell, wallet: string, answer: () => void): void {
  shell.show({
    title: messages.restoreTitle,
    body: [paragraph(messages.restoreText), element('section', { class: 'card' }, addressNode(wallet))],
    actions: [shell.button(messages.restore, answer, 'primary')],
  })
}
