/** Who listens to what. */
export interface Listeners {
  add(event: string, listener: Listener): void
  /** Takes one away; of a listener that was added twice one stays. */
  remove(event: string, listener: Listener): void
  tell(event: string, payload: unknown): void
  clear(): void
}

type Listener = (payload: never) => void

/** Creates the listeners of one provider. */
export function createListeners(): Listeners {
  const byEvent = new Map<string, readonly Listener[]>()
  const of = (event: string) => byEvent.get(event) ?? []
  return {
    add(event, listener) {
      if (typeof listener === 'function') byEvent.set(event, [...of(event), listener])
    },
    remove(event, listener) {
      const at = of(event).lastIndexOf(listener)
      byEvent.set(
        event,
        of(event).filter((_, place) => place !== at),
      )
    },
    tell(event, payload) {
      for (const listener of of(event)) {
        try {
          listener(payload as never)
        } catch (error) {
          // the page's own fault: told as that of any other listener of a page, and stops nobody
          globalThis.reportError?.(error)
        }
      }
    },
    clear: () => byEvent.clear(),
  }
}
