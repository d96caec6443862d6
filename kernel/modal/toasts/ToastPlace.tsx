import { useCallback, useEffect, useRef } from 'react'
import { Toast } from '../../ui/feedback/Toast.js'
import { useAtom } from '../../ui/hooks/use-atom.js'
import { useStyles } from '../../ui/hooks/use-styles.js'
import { activeWithin } from '../../ui/dialog/focus-trap.js'
import type { ShownToast, ToastSequence } from './follow-toasts.js'
import css from './toast-place.css?inline'
import { useAnnounce } from '../../ui/hooks/use-announce.js'

export { followToasts } from './follow-toasts.js'

/** Renders the current toast at the top of the page, above the modal. */
export function ToastPlace({ toasts }: { toasts: ToastSequence }) {
  useStyles(css)
  const shown = useAtom(toasts.shownAtom)
  useEffect(() => {
    const follow = () => toasts.hold('hidden page', document.hidden)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [toasts])
  return <div className="toast-place">{shown && <OneToast key={shown.id} {...shown} toasts={toasts} />}</div>
}

function OneToast({ toast, leaving, toasts }: ShownToast & { toasts: ToastSequence }) {
  const { kind, text, action } = toast
  const line = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  const announce = useAnnounce()

  useEffect(() => announce(text, kind === 'error' ? 'assertive' : 'polite'), [announce, text, kind])
  const giveBackFocus = useCallback(() => {
    if (!line.current || !activeWithin(line.current)) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (leaving) giveBackFocus()
  }, [leaving, giveBackFocus])

  return (
    <div
      ref={line}
      className="toast-line"
      data-state={leaving ? 'leaving' : 'open'}
      data-testid={`toast-${kind}`}
      onPointerEnter={() => toasts.hold('pointer', true)}
      onPointerLeave={() => toasts.hold('pointer', false)}
      onFocus={({ relatedTarget }) => {
        before.current ??= relatedTarget
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
              // Both first: the action may show another toast or open the modal.
              giveBackFocus()
              toasts.close()
              action.onPress()
            },
          }
        }
      />
    </div>
  )
}
