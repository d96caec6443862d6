import type { Edges } from './edges.js'

/** Waits for the next idle moment of the page; never comes once the signal is aborted. */
export function idleMoment(whenIdle: Edges['whenIdle'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!signal.aborted) signal.addEventListener('abort', whenIdle(resolve), { once: true })
  })
}
