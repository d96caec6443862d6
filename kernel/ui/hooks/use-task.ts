import { useCallback, useState } from 'react'

/** Work that a press starts, and its state. */
export interface Task<Input extends readonly unknown[]> {
  readonly isBusy: boolean
  /** Error of the last run; undefined during a run. */
  readonly error: unknown
  /** Runs the work. Its error is part of the state: the promise never rejects. */
  readonly run: (...input: Input) => Promise<void>
  /** Removes the error, as when the input changes. */
  readonly clear: () => void
}

/** Returns work that a press starts, such as the request of a form, with its state. */
export function useTask<Input extends readonly unknown[]>(
  work: (...input: Input) => Promise<unknown>,
): Task<Input> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const clear = useCallback(() => setError(undefined), [])
  async function run(...input: Input): Promise<void> {
    setBusy(true)
    clear()
    try {
      await work(...input)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run, clear }
}
