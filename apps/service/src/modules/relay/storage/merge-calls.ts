/**
 * Merges calls: those that arrive while a batch runs form the next one, so that many clients that connect at once cost
 * few statements.
 */
export function mergeCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxItems: number,
): (item: Item) => Promise<Result> {
  interface Call {
    readonly item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  let waiting: Call[] = []
  let isRunning = false

  async function runAll() {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) runAll().catch(reject)
    })
}
