import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { activeWithin } from './deep-active-element.js'
import { entryFocus } from './entry-focus.js'
import { trapFocus } from './focus-trap.js'
import { lockScroll, scrollLockRules } from './scroll-lock.js'

/** What {@link useModal} needs. */
export interface ModalOptions {
  readonly dialog: RefObject<HTMLElement | null>
  /** Where the focus may go as well. */
  readonly beside: RefObject<HTMLElement | null> | undefined
  readonly open: boolean
  /** Changes whenever another view comes; the focus then goes to its beginning. */
  readonly viewKey: string
  readonly onEscape: () => void
}

/** While open: the page does not scroll, the focus stays in the dialog and follows its views. */
export function useModal({ dialog, beside, open, viewKey, onEscape }: ModalOptions): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })

  // measured before the dialog is in the page: afterwards it would have to be laid out twice
  const lockRules = useMemo(() => (open ? scrollLockRules(document) : undefined), [open])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const unlock = lockScroll(element.ownerDocument, lockRules)
    const release = trapFocus(element, {
      beside: () => beside?.current,
      initialFocus: () => entryFocus(element),
      onEscape: () => escape.current(),
    })
    return () => {
      release()
      unlock()
    }
  }, [dialog, beside, open, lockRules])

  const entered = useRef(viewKey)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element || entered.current === viewKey) return
    entered.current = viewKey
    const view = element.querySelector('.frame-view')
    // a view that took the focus itself keeps it
    if (view && activeWithin(view)) return
    entryFocus(element)?.focus({ preventScroll: true })
  }, [dialog, open, viewKey])
}
