/** Counts what listens to signals that are not aborted. */
export interface AbortListenerWatch {
  /** Number of listeners that were added since the watch began, and not removed. Listeners of aborted signals do not count. */
  count(): number
  stop(): void
}

interface Added {
  readonly target: AbortSignal
  readonly listener: unknown
  /** Signal that removes the listener. */
  readonly until: AbortSignal | undefined
}

/**
 * Watches the listeners of every `AbortSignal`. Work that is over should leave none on a signal that lives on: the count is the same
 * after the first time and after the tenth.
 */
export function watchAbortListeners(): AbortListenerWatch {
  // not that of the global `EventTarget`: a DOM in Node has classes of its own
  const signals = Object.getPrototypeOf(new AbortController().signal) as EventTarget
  const { addEventListener: add, removeEventListener: remove } = signals
  let added: readonly Added[] = []
  const watched: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & ThisType<AbortSignal> = {
    addEventListener(...call: Parameters<typeof add>) {
      const [type, listener, options] = call
      if (type === 'abort' && !added.some((each) => each.target === this && each.listener === listener)) {
        const until = typeof options === 'object' ? options.signal : undefined
        added = [...added, { target: this, listener, until }]
      }
      add.apply(this, call)
    },
    removeEventListener(...call: Parameters<typeof remove>) {
      const [type, listener] = call
      if (type === 'abort') added = added.filter((each) => each.target !== this || each.listener !== listener)
      remove.apply(this, call)
    },
  }
  const descriptors = Object.getOwnPropertyDescriptors(signals)
  Object.assign(signals, watched)
  return {
    count: () => added.filter(({ target, until }) => !target.aborted && !until?.aborted).length,
    stop() {
      for (const name of Object.keys(watched))
        if (!Object.hasOwn(descriptors, name)) Reflect.deleteProperty(signals, name)
      Object.defineProperties(signals, descriptors)
    },
  }
}
