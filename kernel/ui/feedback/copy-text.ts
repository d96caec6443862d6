import { viewErrors } from '../slots/PluginBoundary.js'

/**
 * Copies a text. Where the page may not use the clipboard (no HTTPS, a frame without the permission, an older
 * browser) it is copied as a visitor would: selected in a field and copied by command.
 *
 * @param near the element that was pressed: the field stands beside it for a moment, and the focus goes back
 * @throws kernel/COPY_FAILED when neither way works
 */
export async function copyText(text: string, near: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    if (!copyBySelection(text, near)) throw viewErrors.COPY_FAILED({ cause })
  }
}

function copyBySelection(text: string, near: HTMLElement): boolean {
  const { ownerDocument: document, parentElement: place } = near
  if (typeof document.execCommand !== 'function' || !place) return false
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  field.readOnly = true
  // in the same dialog, which lets the focus go nowhere else
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    near.focus({ preventScroll: true })
  }
}
