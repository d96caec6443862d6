import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'

/** Draws the way to the window that shows the recovery phrase. */
export function showExportLink(shell: Shell, open: () => void): void {
  const press = () => {
    open()
    shell.close()
  }
  shell.show({
    title: messages.exportTitle,
    body: [paragraph(messages.exportLinkText)],
    actions: [
      shell.button(messages.openWindow, press, 'primary'),
      shell.button(messages.cancel, shell.close),
    ],
  })
}
