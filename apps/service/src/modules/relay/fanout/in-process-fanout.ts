import type { Fanout, FanoutEvent } from './fanout.js'

/** Creates a fan-out between relays of one process. */
export function createInProcessFanout(): Fanout {
  const members = new Set<(event: FanoutEvent) => void>()
  return {
    async join(onEvent) {
      // a listener may join twice
      const member = (event: FanoutEvent) => onEvent(event)
      members.add(member)
      return {
        async announce(event) {
          for (const listener of members) if (listener !== member) listener(event)
        },
        async leave() {
          members.delete(member)
        },
      }
    },
  }
}
