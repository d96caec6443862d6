/** The events of EIP-1193 this wallet sends. */
export type ProviderEventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged'

/** Takes the one payload of the event: `{chainId}`, an error, a list of addresses or a hexadecimal chain id. */
export type ProviderListener = (payload: never) => void

/** The page's listeners. `shape` may replace one payload by none, another or several (see nonsense). */
export interface ProviderEvents {
  on(name: string, listener: ProviderListener): void
  removeListener(name: string, listener: ProviderListener): void
  emit(name: ProviderEventName, payload: unknown): void
  clear(): void
}

export function createProviderEvents(
  shape: (name: ProviderEventName, payload: unknown) => readonly unknown[],
): ProviderEvents {
  const listeners = new Map<string, ProviderListener[]>()
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    removeListener(name, listener) {
      const left = [...(listeners.get(name) ?? [])]
      const index = left.lastIndexOf(listener)
      if (index >= 0) left.splice(index, 1)
      listeners.set(name, left)
    },
    emit(name, payload) {
      for (const value of shape(name, payload))
        for (const listener of listeners.get(name) ?? []) callListener(listener, value)
    },
    clear: () => listeners.clear(),
  }
}

/** A listener that throws is the page's own fault: it shows up there, and neither we nor others notice. */
function callListener(listener: ProviderListener, payload: unknown) {
  try {
    listener(payload as never)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
