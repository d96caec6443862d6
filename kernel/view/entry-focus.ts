import { isSheet } from './sheet-width.js'

/**
 * What gets the focus when a view opens: the element it marks with `data-autofocus`, or the title. On a phone
 * always the title, so that no keyboard covers the sheet before anything was read.
 */
export function entryFocus(dialog: HTMLElement): HTMLElement | null {
  const view = dialog.ownerDocument.defaultView
  const marked = view && isSheet(view) ? null : dialog.querySelector<HTMLElement>('[data-autofocus]')
  return marked ?? dialog.querySelector<HTMLElement>('.frame-title')
}
