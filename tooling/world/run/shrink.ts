/** Result of a history. */
export interface Outcome {
  readonly trace: readonly string[]
  /** The first violated claim. */
  readonly violation: { readonly claim: string; readonly detail: string } | undefined
}

/** Maximum number of histories that are run to shorten one. */
const maxRuns = 150

/** Drops acts of a failing history as long as the same claim is violated. Returns the outcome of the shortest history. */
export async function shrink<History extends { readonly steps: readonly unknown[] }>(
  run: (history: History) => Promise<Outcome>,
  history: History,
  failing: Outcome,
): Promise<Outcome> {
  let [shortest, outcome] = [history, await run(history)]
  let runs = 0
  for (let size = Math.ceil(history.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < shortest.steps.length && runs < maxRuns;) {
      const steps = [...shortest.steps.slice(0, start), ...shortest.steps.slice(start + size)]
      const candidate = { ...shortest, steps }
      const result = await run(candidate)
      runs++
      if (result.violation?.claim === failing.violation?.claim) [shortest, outcome] = [candidate, result]
      else start += size
    }
  return outcome
}
