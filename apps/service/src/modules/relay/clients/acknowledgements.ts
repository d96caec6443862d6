/** Stores acknowledgements: those that come while others are being stored go together. */
export interface Acknowledgements {
  add(id: string): void
  /** Tries again what could not be stored. */
  retry(): void
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>
}

/** Creates it for one connection. */
export function createAcknowledgements({
  store,
  failed,
}: {
  store(ids: readonly string[]): Promise<void>
  failed(error: unknown): void
}): Acknowledgements {
  let waiting: readonly string[] = []
  let storing: Promise<void> | undefined

  async function storeAll() {
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      try {
        await store(ids)
      } catch (error) {
        waiting = [...ids, ...waiting]
        failed(error)
        break
      }
    }
    storing = undefined
  }
  const start = () => {
    if (!storing && waiting.length > 0) storing = storeAll()
  }

  return {
    add(id) {
      waiting = [...waiting, id]
      start()
    },
    retry: start,
    settled: () => storing ?? Promise.resolve(),
  }
}
