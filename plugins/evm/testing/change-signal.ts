/** Tells interfaces that something in the wallet is different; they read it again themselves. */
export interface ChangeSignal {
  changed(): void
  subscribe(listener: () => void): () => void
  clear(): void
}

export function createChangeSignal(): ChangeSignal {
  const listeners = new Set<{ readonly run: () => void }>()
  return {
    changed() {
      for (const listener of [...listeners]) listener.run()
    },
    subscribe(run) {
      // wrapped, so that one function subscribed twice is two subscriptions with an undo each
      const listener = { run }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
