import type { Clock, HttpService } from '#kernel'

/** Time for which a node that failed is asked last, in milliseconds. */
export const failedNodeMs = 60_000

/** Nodes that failed a short time ago, shared by all capabilities of a widget. */
export interface FailedNodes {
  /** @param key URL of the node */
  add(key: string): void
  has(key: string): boolean
}

const untilByKey = new WeakMap<HttpService, Map<string, number>>()

/** Returns the failed nodes of a widget, by its `http` service. */
export function failedNodes(http: HttpService, clock: Clock): FailedNodes {
  const until = untilByKey.get(http) ?? new Map<string, number>()
  untilByKey.set(http, until)
  return {
    add: (key) => {
      until.set(key, clock.now() + failedNodeMs)
    },
    has: (key) => clock.now() < (until.get(key) ?? 0),
  }
}
