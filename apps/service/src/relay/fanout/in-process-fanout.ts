import type { Fanout, Notice } from './fanout.js'

/** Creates a fan-out between relays of one process. */
export function createInProcessFanout(): Fanout {
  const members = new Set<(notice: Notice) => void>()
  return {
    async join(hear) {
      const member = (notice: Notice) => hear(notice)
      members.add(member)
      return {
        async tell(notice) {
          for (const other of members) if (other !== member) other(notice)
        },
        async leave() {
          members.delete(member)
        },
      }
    },
  }
}
