import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'

/** Draws the way to a view that is shown in a window. */
export function showWindowLink(shell: Shell, title: string, text: string, open: () => void): void {
  const press = () => {
    open()
    shell.close()
  }
  shell.show({
    title,
    body: [paragraph(text)],
    actions: [
      shell.plainButton(messages.openWindow, press, 'primary'),
      shell.plainButton(messages.cancel, shell.close),
    ],
  })
}
