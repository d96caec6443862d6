import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** Caret of a {@link useCodeCursor} field. */
export interface CodeCursor {
  /** Range of boxes that the next digit or deletion affects, `to` exclusive; empty without focus. */
  readonly from: number
  readonly to: number
  /** Updates the range from the input's selection. */
  readonly update: () => void
  /** Selects a box: the next digit replaces its content. */
  readonly moveTo: (box: number) => void
  /** Handles arrow keys, Home, End and Backspace. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const noBoxes = { from: 0, to: 0 }

/** Keeps the caret of an input on a digit, not between two, as if each digit had its own box. */
export function useCodeCursor(
  input: RefObject<HTMLInputElement | null>,
  { value, length, onText }: { value: string; length: number; onText: (text: string) => void },
): CodeCursor {
  const [boxes, setState] = useState(noBoxes)
  const setBoxes = (next: typeof noBoxes) =>
    setState((now) => (now.from === next.from && now.to === next.to ? now : next))
  const pendingCaret = useRef<number | undefined>(undefined)

  const update = () => {
    const { current } = input
    const root = current?.getRootNode() as Document | ShadowRoot | undefined
    if (!current || root?.activeElement !== current) return setBoxes(noBoxes)
    const from = current.selectionStart ?? 0
    const to = current.selectionEnd ?? 0
    const filled = current.value.length
    if (from !== to) return setBoxes({ from, to })
    const box = Math.min(from, length - 1)
    if (box < filled) current.setSelectionRange(box, box + 1)
    setBoxes({ from: box, to: box + 1 })
  }

  const moveTo = (box: number) => {
    const position = Math.max(0, Math.min(box, value.length, length - 1))
    input.current?.setSelectionRange(position, position)
    update()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { from, to } = boxes
    // Not mirrored: codes are left to right in every language.
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
      // The caret stays on the last box, which is now empty; elsewhere it moves to the previous box.
      pendingCaret.current = to === value.length ? from : Math.max(0, from - 1)
      onText(value.slice(0, from) + value.slice(to))
    }
  }

  useLayoutEffect(() => {
    const { current: caret } = pendingCaret
    pendingCaret.current = undefined
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret)
    update()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- update only reads the input, whose value has just changed
  }, [value])

  const latestUpdate = useRef(update)
  latestUpdate.current = update
  useEffect(() => {
    const { current } = input
    const onSelect = () => latestUpdate.current()
    // React's onSelect does not work in shadow roots.
    current?.addEventListener('select', onSelect)
    return () => current?.removeEventListener('select', onSelect)
  }, [input])

  return { ...boxes, update, moveTo, onKeyDown }
}
