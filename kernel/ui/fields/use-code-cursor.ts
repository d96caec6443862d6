import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** What a field for codes knows of its caret. */
export interface CodeCursor {
  /** The boxes that the next digit or deletion concerns, from the first to before the last; none without the focus. */
  readonly from: number
  readonly to: number
  /** Reads it anew from the input. */
  readonly follow: () => void
  /** Puts it on one box: what stands there is replaced by the next digit. */
  readonly moveTo: (box: number) => void
  /** The keys that move it, and the one that deletes; for `onKeyDown`. */
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void
}

const nowhere = { from: 0, to: 0 }

/**
 * Lets the caret of one input behave as if every digit had a box of its own: it stands on a digit, not between two.
 */
export function useCodeCursor(
  input: RefObject<HTMLInputElement | null>,
  { value, length, onText }: { value: string; length: number; onText: (text: string) => void },
): CodeCursor {
  const [boxes, setState] = useState(nowhere)
  const setBoxes = (next: typeof nowhere) =>
    setState((now) => (now.from === next.from && now.to === next.to ? now : next))
  const wanted = useRef<number | undefined>(undefined)

  const follow = () => {
    const { current } = input
    const root = current?.getRootNode() as Document | ShadowRoot | undefined
    if (!current || root?.activeElement !== current) return setBoxes(nowhere)
    const from = current.selectionStart ?? 0
    const to = current.selectionEnd ?? 0
    const filled = current.value.length
    if (from !== to) return setBoxes({ from, to })
    const box = Math.min(from, length - 1)
    if (box < filled) current.setSelectionRange(box, box + 1)
    setBoxes({ from: box, to: box + 1 })
  }

  const moveTo = (box: number) => {
    const at = Math.max(0, Math.min(box, value.length, length - 1))
    input.current?.setSelectionRange(at, at)
    follow()
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { from, to } = boxes
    // codes fill from the left in every language, so these two are not mirrored
    const target = { ArrowLeft: from - 1, ArrowRight: to, Home: 0, End: value.length }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      moveTo(target)
    } else if (
      event.key === 'Backspace' &&
      to - from === 1 &&
      from < value.length &&
      !event.currentTarget.readOnly
    ) {
      event.preventDefault()
      // the box of the last digit is empty now and waits for another; before others the caret goes on backwards
      wanted.current = to === value.length ? from : Math.max(0, from - 1)
      onText(value.slice(0, from) + value.slice(to))
    }
  }

  useLayoutEffect(() => {
    const { current } = wanted
    wanted.current = undefined
    if (current !== undefined) input.current?.setSelectionRange(current, current)
    follow()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- follow only reads the input, which has this value now
  }, [value])

  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    const { current } = input
    const select = () => latest.current()
    // React's own onSelect does not see into shadow roots
    current?.addEventListener('select', select)
    return () => current?.removeEventListener('select', select)
  }, [input])

  return { ...boxes, follow, moveTo, press }
}
