import { viewMessages as messages } from './messages.js'
import { paragraph, rows } from './parts.js'
import type { Shell } from './shell.js'
import { inBackground } from '../in-background.js'

/** Parts of the way to a view that is shown in a window. */
interface WindowLinkParts {
  readonly title: string
  readonly text: string
  readonly open: () => void
  /** Draws a row above the text. */
  readonly loadRow?: () => Promise<HTMLElement>
}

/** Draws the way to a view that is shown in a window. */
export function showWindowLink(shell: Shell, { title, text, open, loadRow }: WindowLinkParts): void {
  const press = () => {
    open()
    shell.close()
  }
  const show = (...body: readonly HTMLElement[]) =>
    shell.show({
      title,
      body: [...body, paragraph(text)],
      actions: [
        shell.plainButton(messages.openWindow, press, 'primary'),
        shell.plainButton(messages.cancel, shell.close),
      ],
    })
  show()
  if (loadRow) inBackground(shell.run(async () => show(rows(await loadRow()))))
}
