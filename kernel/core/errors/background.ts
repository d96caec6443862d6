/** Starts work that its caller does not wait for. */
export type Background = (work: PromiseLike<unknown>) => void

/**
 * Creates the owner of work that no caller waits for: a failure is reported, so that it never becomes an unhandled rejection of the
 * host's page. Failures after an abort, and rejections by the user, are none.
 *
 * @param signal aborted when the widget or the plugin ends
 */
export function inBackground({
  report,
  signal,
}: {
  readonly report: (error: unknown) => void
  readonly signal: AbortSignal
}): Background {
  return (work) => {
    work.then(undefined, (error: unknown) => {
      if (!signal.aborted) report(error)
    })
  }
}
