/** Work that is done one after the other. */
export interface Queue {
  /** What the work rejects with is its own affair: it must not. */
  add(work: () => Promise<void>): void
  /** Works that are not done. */
  readonly length: number
  /** Resolves when all that was added is done. */
  done(): Promise<void>
}

/** Creates a queue with nothing in it. */
export function createQueue(): Queue {
  let last = Promise.resolve()
  let length = 0
  return {
    add(work) {
      length += 1
      last = last.then(work).finally(() => {
        length -= 1
      })
    },
    get length() {
      return length
    },
    done: () => last,
  }
}
