/** Listeners of events. */
export interface Listeners {
  add(event: string, listener: Listener): void
  /** Removes a listener once. One that was added twice stays. */
  remove(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
  clear(): void
}

type Listener = (payload: never) => void

/** Creates the listeners of a provider. */
export function createListeners(): Listeners {
  const byEvent = new Map<string, readonly Listener[]>()
  const of = (event: string) => byEvent.get(event) ?? []
  return {
    add(event, listener) {
      if (typeof listener === 'function') byEvent.set(event, [...of(event), listener])
    },
    remove(event, listener) {
      const last = of(event).lastIndexOf(listener)
      byEvent.set(
        event,
        of(event).filter((_, index) => index !== last),
      )
    },
    emit(event, payload) {
      for (const listener of of(event)) {
        try {
          listener(payload as never)
        } catch (error) {
          // an error of the page: reported like that of an event listener, and the other listeners are called
          globalThis.reportError?.(error)
        }
      }
    },
    clear: () => byEvent.clear(),
  }
}
