/** Whether the content of a confirm was seen to its end. */
export interface Reading {
  /** Whether its end has been in view since the content changed last. Looks where it is now. */
  hasEnded(): boolean
  /** Starts again, because content changed. */
  restart(): void
  /** Brings the end into view. */
  toEnd(): void
}

/** Rounding of browsers with fractional pixels, in CSS pixels. */
const tolerance = 2

/** Follows how far the content in a scroller was seen. Content that fits has its end in view. */
export function createReading(scroller: HTMLElement): Reading {
  let wasEnded = false
  return {
    hasEnded() {
      const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
      wasEnded ||= left <= tolerance
      return wasEnded
    },
    restart() {
      wasEnded = false
    },
    toEnd() {
      scroller.scrollTop = scroller.scrollHeight
    },
  }
}
