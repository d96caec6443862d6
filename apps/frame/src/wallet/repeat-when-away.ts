import { ApiError, UnansweredError } from '../api/client.js'

/** Pauses before a call is repeated, in milliseconds: together longer than a process takes to start again. */
const pausesMs = [500, 1_000, 2_000, 4_000]

/**
 * Repeats a call that the server did not answer. Only for calls that change nothing the second time: a recovery that fails after its
 * shares were released needs another login, with another code.
 *
 * @throws the error of the last call
 */
export async function repeatWhenAway<Result>(
  call: () => Promise<Result>,
  pauses: readonly number[] = pausesMs,
): Promise<Result> {
  for (const pauseMs of pauses)
    try {
      return await call()
    } catch (error) {
      if (!isAway(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  return call()
}

/** Whether the process may be there again soon. It answers 500 for a share that it cannot decrypt. */
const isAway = (error: unknown) =>
  error instanceof UnansweredError || (error instanceof ApiError && error.status > 500)
