import type { Connection } from '../../contracts/session.js'
import { check, object, string } from '../../schema/schema.js'
import { sessionAtom } from './atoms.js'
import type { SessionDeps } from './deps.js'
import { writeSession } from './stored.js'
import { sessionEndedKey } from './stored-key.js'

/** How a tab tells the others that a connection has ended. */
const endedMessage = object({ uid: string(), instance: string() })

/** A connection as one time of connecting: the same wallet connected anew is another. */
export type Ended = Pick<Connection, 'uid' | 'instance'>

/** What is being asked at the moment. */
export interface Claims {
  /** What has not been answered yet: it is still a claim. */
  readonly pending: readonly Connection[]
  /** The uid of the connection that was in use, by namespace. */
  readonly current: Readonly<Record<string, string>>
}

/** What outlives the page, and what the tabs of a site tell each other. */
export interface KeptSession {
  /** Keeps the session as it is now. */
  remember(): Promise<void>
  /** Keeps a claim that is not true here and now, but may be in another tab or later. */
  park(claim: Connection): void
  /** The wallet has answered: the claim is settled. */
  unpark(claim: Connection): void
  parked(): readonly Connection[]
  /** A connection has ended: what another tab may still write of it is no claim any more. */
  end(connection: Ended): void
  hasEnded(connection: Ended): boolean
  /** Follows what other tabs say has ended, until the widget's end. */
  onEnded(listener: (connection: Ended) => void): void
}

/** @param revival what is being asked at the moment: still a claim. */
export function createKeptSession(
  { store, storage, signal }: SessionDeps,
  revival: () => Claims | undefined,
): KeptSession {
  const ended = new Set<string | undefined>()
  let parked: readonly Connection[] = []
  const markEnded = ({ instance }: Ended) => {
    if (instance !== undefined) ended.add(instance)
    parked = parked.filter((claim) => claim.instance !== instance)
  }
  return {
    remember() {
      return writeSession(storage, () => {
        const { pending = [], current } = revival() ?? {}
        return { state: store.get(sessionAtom), connections: [...pending, ...parked], current }
      })
    },
    park(claim) {
      parked = [...parked.filter(({ uid }) => uid !== claim.uid), claim]
    },
    unpark(claim) {
      parked = parked.filter(({ uid }) => uid !== claim.uid)
    },
    parked: () => parked,
    end(connection) {
      markEnded(connection)
      storage.tell(sessionEndedKey, { uid: connection.uid, instance: connection.instance })
    },
    hasEnded: ({ instance }) => ended.has(instance),
    onEnded(listener) {
      const unwatch = storage.watch(sessionEndedKey, (told) => {
        const { value } = check(endedMessage, told) as { value?: { uid: string; instance: string } }
        if (!value) return
        markEnded(value)
        listener(value)
      })
      signal.addEventListener('abort', unwatch, { once: true })
    },
  }
}

/** A new name for one time of connecting. Also where the page is not secure, and randomUUID is missing. */
export function createInstance(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-')
}
