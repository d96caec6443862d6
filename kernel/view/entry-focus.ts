import { isSheet } from './sheet-width.js'

/**
 * Returns the initial focus of a view: its element with `data-autofocus`, or the title. On a phone it is always the title,
 * so that no on-screen keyboard covers the sheet.
 */
export function entryFocus(dialog: HTMLElement): HTMLElement | null {
  const view = dialog.ownerDocument.defaultView
  const marked = view && isSheet(view) ? null : dialog.querySelector<HTMLElement>('[data-autofocus]')
  return marked ?? dialog.querySelector<HTMLElement>('.frame-title')
}
