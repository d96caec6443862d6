/** Stores acknowledgements in batches: those that arrive during a write form the next batch. */
export interface Acknowledgements {
  add(id: string): void
  /** Stores acknowledgements whose write failed. */
  retry(): void
  /** Resolves when no write is running. */
  settled(): Promise<void>
}

/** Creates the acknowledgements of one connection. */
export function createAcknowledgements({
  store,
  failed,
}: {
  store(ids: readonly string[]): Promise<void>
  failed(error: unknown): void
}): Acknowledgements {
  let waiting: string[] = []
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
      waiting.push(id)
      start()
    },
    retry: start,
    settled: () => storing ?? Promise.resolve(),
  }
}
