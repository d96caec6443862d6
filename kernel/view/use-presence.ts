import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Keeps something on the page until it has left: true from when `open` becomes true until the animations that
 * started on its elements after `open` became false have ended. Where nothing moves it ends at once.
 */
export function usePresence(
  open: boolean,
  elements: readonly RefObject<HTMLElement | null>[],
  onExited: (() => void) | undefined,
): boolean {
  const [present, setPresent] = useState(open)
  const exited = useRef(onExited)
  useEffect(() => {
    exited.current = onExited
  })
  if (open && !present) setPresent(true)

  useEffect(() => {
    if (open || !present) return undefined
    let reopened = false
    const leaving = elements.flatMap(({ current }) => current?.getAnimations?.() ?? [])
    void Promise.allSettled(leaving.map((animation) => animation.finished)).then(() => {
      if (reopened) return
      setPresent(false)
      exited.current?.()
    })
    return () => {
      reopened = true
    }
    // the list is made anew at each render, the refs in it are the same
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, present])

  return present
}
