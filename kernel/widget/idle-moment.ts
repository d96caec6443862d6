import type { Edges } from './edges.js'

/** Resolves in the next idle period of the page; never after the signal is aborted. */
export function idleMoment(whenIdle: Edges['whenIdle'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const cancel = whenIdle(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    })
    signal.addEventListener('abort', cancel, { once: true })
  })
}
