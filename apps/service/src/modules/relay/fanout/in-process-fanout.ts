import type { Fanout, FanoutEvent } from './fanout.js'

/** Creates a fan-out between relays of one process. */
export function createInProcessFanout(): Fanout {
  const members = new Set<(event: FanoutEvent) => void>()
  return {
    async join(hear) {
      const member = (event: FanoutEvent) => hear(event)
      members.add(member)
      return {
        async tell(event) {
          for (const other of members) if (other !== member) other(event)
        },
        async leave() {
          members.delete(member)
        },
      }
    },
  }
}
