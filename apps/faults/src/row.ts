/** One fault: what is broken, and a run that throws unless the widget took it as it should. */
export interface FaultRow {
  readonly name: string
  readonly run: () => Promise<void>
}

/** A row of the table. */
export function row(name: string, run: () => Promise<void> | void): FaultRow {
  return { name, run: async () => run() }
}

/** @throws an Error with the message when the condition does not hold. */
export function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** Expects a text that names everything it should. */
export function expectNames(error: unknown, ...names: readonly string[]): void {
  const text = error instanceof Error ? error.message : String(error)
  for (const name of names) expectTrue(text.includes(name), `"${text}" does not name "${name}"`)
}

/** What a call throws. @throws when it throws nothing. */
export function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}
