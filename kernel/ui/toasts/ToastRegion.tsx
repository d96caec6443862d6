import { useCallback, useEffect, useRef } from 'react'
import { Toast } from './Toast.js'
import { useAtom } from '../hooks/use-atom.js'
import { useStyles } from '../hooks/use-styles.js'
import { activeWithin } from '../dialog/focus-trap.js'
import type { VisibleToast, ToastSequence } from './follow-toasts.js'
import css from './toast-region.css?inline'
import { useAnnounce } from '../hooks/use-announce.js'

export { followToasts } from './follow-toasts.js'

/** Renders the current toast at the top of the page, above the modal. */
export function ToastRegion({ toasts }: { toasts: ToastSequence }) {
  useStyles(css)
  const visible = useAtom(toasts.visibleAtom)
  useEffect(() => {
    const follow = () => toasts.hold('hidden page', document.hidden)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [toasts])
  return (
    <div className="toast-region">
      {visible && <ToastItem key={visible.id} {...visible} toasts={toasts} />}
    </div>
  )
}

function ToastItem({ toast, leaving, toasts }: VisibleToast & { toasts: ToastSequence }) {
  const { kind, text, action } = toast
  const element = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<EventTarget | null>(null)
  const announce = useAnnounce()

  useEffect(() => announce(text, kind === 'error' ? 'assertive' : 'polite'), [announce, text, kind])
  const returnFocus = useCallback(() => {
    if (!element.current || !activeWithin(element.current)) return
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (leaving) returnFocus()
  }, [leaving, returnFocus])

  return (
    <div
      ref={element}
      className="toast-line"
      data-state={leaving ? 'leaving' : 'open'}
      data-testid={`toast-${kind}`}
      onPointerEnter={() => toasts.hold('pointer', true)}
      onPointerLeave={() => toasts.hold('pointer', false)}
      onFocus={({ relatedTarget }) => {
        previousFocus.current ??= relatedTarget
        toasts.hold('focus', true)
      }}
      onBlur={() => toasts.hold('focus', false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        toasts.close()
      }}
    >
      <Toast
        kind={kind}
        text={text}
        action={
          action && {
            label: action.label,
            testId: 'toast-action',
            onPress: () => {
              // Before the action, which may show another toast or open the modal.
              returnFocus()
              toasts.close()
              action.onPress()
            },
          }
        }
      />
    </div>
  )
}
