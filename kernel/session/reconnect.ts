import { atom } from 'jotai/vanilla'
import { withTimeout } from '../core/edges/with-timeout.js'
import { anySignal } from '../core/edges/any-signal.js'
import type { Connection, SessionState } from '../contracts/session.js'
import { isRejection } from '../core/errors/rejection.js'
import { networksAtom, recentConnectorsAtom, sessionAtom } from './state.js'
import { connectorsAtom } from './atoms.js'
import { abortable, checkApproval, findMember, isCurrentSource, membersOf, sourceOf } from './connectors.js'
import { sessionErrors } from './errors.js'
import type { Gates } from './gates.js'
import type { LiveConnections, SessionParts } from './live-connections.js'
import type { ConnectionInstance, StoredSession } from './persistence.js'
import type { StoredChoice } from './reducer.js'

/** Time that the status stays `reconnecting` while stored wallets announce themselves, in milliseconds. */
export const announcementWaitMs = 1_000

/** Time limit of a wallet's answer to a reconnect, in milliseconds. */
export const reconnectLimitMs = 5_000

/** The uids that can be connected now: the connector is listed, and its namespace has networks. */
const availableAtom = atom((get): ReadonlySet<string> => {
  const namespaces = get(networksAtom).map(({ chainNamespace }) => chainNamespace)
  const members = get(connectorsAtom).flatMap(membersOf)
  return new Set(
    members
      .filter(({ namespace }) => namespaces.includes(namespace))
      .map(({ namespace, id }) => `${namespace}/${id}`),
  )
})

/** Pauses before connections are restored again whose gates could not tell, in milliseconds. The last one repeats. */
export const undecidedPausesMs = [2_000, 5_000, 15_000, 60_000]

/** Outcome for a stored connection: `absent` if its connector is not listed, `undecided` if a gate could not tell. */
type Outcome = 'restored' | 'refused' | 'failed' | 'absent' | 'undecided'

/** Restores stored connections, without a prompt in the wallet. */
export interface Reconnects {
  /** As {@link SessionService.reconnect}. */
  reconnect(request?: { readonly elsewhere?: boolean }): Promise<void>
  /** Restores retained connections whose connector is listed by now, and follows the list while others are awaited. */
  restoreRetained(): void
  /** The stored connections that the run has not settled yet. */
  unconfirmed(): readonly Connection[]
  /** As the persistence stores it. */
  preview(stored: StoredSession | undefined): SessionState
  /** Records that the preview is stored, and with it what the user has chosen. */
  onStored(): void
  /** Records that the user acted on a namespace: its stored choice is ignored until the session is stored. */
  recordUserAction(namespace: string): void
  /** Drops stored connections that have ended: later answers of their wallets are ignored. */
  drop(connections: readonly ConnectionInstance[]): void
}

/** Creates the reconnects of a session. One run at a time; in a run one wallet after the other. */
export function createReconnects(parts: SessionParts, live: LiveConnections, gates: Gates): Reconnects {
  const { store, clock, report, signal, reduce, dispatch, persistence } = parts
  /** Namespaces the user acted on since the session was stored; their stored choice is ignored. */
  const userNamespaces = new Set<string>()
  /** Of the connections in the run, by uid. */
  const aborts = new Map<string, AbortController>()
  let unconfirmed: readonly Connection[] = []
  /** Keys of the connections that the reconnect under way asks, has asked or retains; undefined without a reconnect. */
  let settled: Set<string> | undefined
  /** Keys of retained connections whose gates could not tell. */
  const undecided = new Set<string>()
  let isPausing = false
  let pauses = 0
  let last: Promise<void> | undefined
  let unfollow: (() => void) | undefined
  signal.addEventListener('abort', () => unfollow?.(), { once: true })

  const isAvailable = ({ uid }: Connection) => store.get(availableAtom).has(uid)
  const keyOf = ({ uid, instance }: Connection) => `${uid} ${instance}`
  const isUnsettled = (connection: Connection) =>
    !live.driver(connection.uid) && !persistence.hasEnded(connection) && !settled?.has(keyOf(connection))

  /** Waits until the connector is listed, at most until the deadline. */
  async function awaitConnector(connection: Connection, deadline: number, ended: AbortSignal): Promise<void> {
    const left = deadline - clock.now()
    if (isAvailable(connection) || left <= 0) return
    const listed = new AbortController()
    const unsubscribe = store.sub(availableAtom, () => isAvailable(connection) && listed.abort())
    await clock.sleep(left, anySignal(listed.signal, ended)).catch(() => {})
    unsubscribe()
  }

  async function ask(stored: Connection, deadline: number, ended: AbortSignal): Promise<Outcome> {
    await awaitConnector(stored, deadline, ended)
    const connector = findMember(store, stored)
    if (!connector || !isAvailable(stored)) return 'absent'
    const source = sourceOf(store, connector)
    const driver = await abortable(ended, connector.load())
    const late = () => sessionErrors.NO_ANSWER({ values: { wallet: stored.name } })
    const answer = abortable(ended, driver.reconnect({ signal: ended, network: stored.chainId }))
    const approval = await withTimeout(clock, reconnectLimitMs, answer, late)
    if (!approval) return 'refused'
    // the user connected it meanwhile: that connection is newer
    if (live.driver(stored.uid)) return 'restored'
    if (ended.aborted || persistence.hasEnded(stored)) return 'refused'
    // the plugin was restarted meanwhile: ask its new driver later
    if (!isCurrentSource(store, source)) return 'absent'
    const checked = checkApproval(connector, approval)
    const approved = await gates.restore({ connector, driver, approval: checked }, ended)
    if (!approved) return 'undecided'
    // while the gates were asked
    if (live.driver(stored.uid)) return 'restored'
    if (ended.aborted || persistence.hasEnded(stored)) return 'refused'
    const connection = live.attach(driver, connector, source, approved, stored.instance)
    dispatch({ type: 'reconnect-succeeded', connection })
    return 'restored'
  }

  /** Asks the wallets of stored connections, one after the other. Never rejects. */
  async function run(
    connections: readonly Connection[],
    options: { deadline: number; retainsFailed: boolean },
  ) {
    const namespaces = [...new Set(connections.map(({ namespace }) => namespace))]
    for (const { uid } of connections) aborts.set(uid, new AbortController())
    unconfirmed = connections
    for (const connection of connections) settled?.add(keyOf(connection))
    dispatch({ type: 'reconnect-started', namespaces })
    for (const connection of connections) {
      if (signal.aborted) break
      if (!unconfirmed.includes(connection)) continue
      const ended = anySignal(signal, aborts.get(connection.uid)?.signal)
      const outcome = await ask(connection, options.deadline, ended).catch((error: unknown): Outcome => {
        if (!isRejection(error)) report(error)
        return 'failed'
      })
      const isDropped = !unconfirmed.includes(connection)
      unconfirmed = unconfirmed.filter((waiting) => waiting !== connection)
      persistence.release(connection)
      if (isDropped || persistence.hasEnded(connection)) continue
      if (outcome === 'absent') retain(connection)
      else if (outcome === 'undecided') retainUndecided(connection)
      else if (outcome === 'failed' && options.retainsFailed)
        persistence.retainForLater(connection, { awaitsConnector: false })
    }
    // releases the listeners on the widget's own signal
    for (const controller of aborts.values()) controller.abort()
    aborts.clear()
    unconfirmed = []
  }

  function retain(connection: Connection) {
    settled?.add(keyOf(connection))
    persistence.retainForLater(connection, { awaitsConnector: true })
  }

  /** Retains a connection whose gates could not tell, and restores it after a pause. */
  function retainUndecided(connection: Connection) {
    persistence.retainForLater(connection, { awaitsConnector: false })
    undecided.add(keyOf(connection))
    if (isPausing) return
    isPausing = true
    const pause = undecidedPausesMs[Math.min(pauses++, undecidedPausesMs.length - 1)] ?? 0
    clock
      .sleep(pause, signal)
      .then(() => {
        isPausing = false
        return enqueue(restoreUndecided)
      })
      .catch((error: unknown) => signal.aborted || report(error))
  }

  /** Restores connections whose gates could not tell, unless the user has acted on their namespace meanwhile. */
  async function restoreUndecided(): Promise<void> {
    const again = persistence.retained().filter((connection) => undecided.delete(keyOf(connection)))
    undecided.clear()
    for (const connection of again) persistence.release(connection)
    const wanted = again.filter(
      ({ namespace, uid }) =>
        !live.driver(uid) &&
        ['disconnected', undefined].includes(store.get(sessionAtom).byNamespace[namespace]?.status),
    )
    if (wanted.length > 0) await restoreAgain(wanted)
  }

  /** Restores connections that were retained, then those that another tab has stored meanwhile. */
  async function restoreAgain(connections: readonly Connection[]): Promise<void> {
    for (const connection of [...persistence.retained(), ...connections]) settled?.add(keyOf(connection))
    for (const connection of connections) persistence.release(connection)
    await run(recentFirst(connections), { deadline: 0, retainsFailed: true })
    await restore(true)
    if (signal.aborted) return
    await persistence.persist()
    parts.readBalance()
  }

  /**
   * Asks the wallets of stored connections, then of those that another tab stores meanwhile. Applies the choice that is stored
   * then, in the task in which it is read: the user may act in any other.
   *
   * @param elsewhere whether another tab stored the connections
   * @returns the session that was stored last; undefined if none is stored or the widget is disposed
   */
  async function restore(elsewhere: boolean): Promise<StoredSession | undefined> {
    let stored = persistence.read()
    for (let isElsewhere = elsewhere; !signal.aborted; isElsewhere = true) {
      const open = recentFirst(stored?.connections.filter(isUnsettled) ?? [])
      if (open.length === 0) {
        dispatch({ type: 'reconnect-ended', ...(stored && { stored: storedChoice(stored) }) })
        return stored
      }
      // after a write of another tab, no `reconnecting` status for wallets that are not available here
      const asked = isElsewhere ? open.filter(isAvailable) : open
      open.filter((connection) => !asked.includes(connection)).forEach(retain)
      const deadline = clock.now() + (isElsewhere ? 0 : announcementWaitMs)
      await run(asked, { deadline, retainsFailed: isElsewhere })
      stored = persistence.read() ?? stored
    }
    return undefined
  }

  async function reconnectStored(elsewhere: boolean): Promise<void> {
    const latest = persistence.read() && (await restore(elsewhere))
    if (!latest || signal.aborted) return
    // the tab that wrote may have missed connections of this one: live ones stay stored, ended ones do not
    const isStored = (uid: string) => latest.connections.some((connection) => connection.uid === uid)
    const isStale = !live.uids().every(isStored) || latest.connections.some(persistence.hasEnded)
    if (!elsewhere || isStale) await persistence.persist()
    parts.readBalance()
  }

  /** Restores retained connections whose connector is listed by now. The current one is taken from storage. */
  async function restoreListed(): Promise<void> {
    const listed = persistence.retained({ awaitsConnector: true }).filter(isAvailable)
    if (signal.aborted || listed.length === 0) return
    await restoreAgain(listed)
  }

  function recentFirst(connections: readonly Connection[]): readonly Connection[] {
    const recent = store.get(recentConnectorsAtom)
    const used = recent.flatMap((id) => connections.filter(({ connectorId }) => connectorId === id))
    return [...new Set([...used, ...connections])]
  }

  /** Returns what applies of a stored session: nothing in the namespaces the user acted on meanwhile. */
  function storedChoice({ active, current, connections }: StoredSession): StoredChoice {
    return {
      active: userNamespaces.size === 0 ? active : undefined,
      current,
      connections: connections.filter(({ namespace }) => !userNamespaces.has(namespace)),
    }
  }

  /** Runs after the run under way, then looks for retained connections that were listed meanwhile. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const begin = () => {
      settled = new Set()
      return work()
    }
    const next = (last ? last.then(begin, begin) : begin()).finally(() => {
      if (last !== next) return
      settled = undefined
      last = undefined
      restoreRetained()
    })
    last = next
    return next
  }

  function restoreRetained() {
    const awaited = signal.aborted ? [] : persistence.retained({ awaitsConnector: true })
    if (awaited.length === 0) {
      unfollow?.()
      unfollow = undefined
      return
    }
    unfollow ??= store.sub(availableAtom, restoreRetained)
    if (!last && awaited.some(isAvailable))
      enqueue(restoreListed).catch((error: unknown) => signal.aborted || report(error))
  }

  return {
    reconnect({ elsewhere = false } = {}) {
      // connections of another tab are read after this run
      return last && !elsewhere ? last : enqueue(() => reconnectStored(elsewhere))
    },
    restoreRetained,
    unconfirmed: () => unconfirmed,
    preview(stored) {
      const state = store.get(sessionAtom)
      if (!stored) return state
      const waiting = unconfirmed.filter(({ uid }) => !live.driver(uid))
      const added = settled ? stored.connections.filter(isUnsettled) : []
      const confirmed = [...waiting, ...added].reduce(
        (next, connection) => reduce(next, { type: 'reconnect-succeeded', connection }),
        state,
      )
      return reduce(confirmed, { type: 'reconnect-ended', stored: storedChoice(stored) })
    },
    recordUserAction: (namespace) => void userNamespaces.add(namespace),
    onStored: () => userNamespaces.clear(),
    drop(connections) {
      const isDropped = (waiting: Connection) =>
        connections.some(({ uid, instance }) => uid === waiting.uid && instance === waiting.instance)
      for (const { uid } of unconfirmed.filter(isDropped)) aborts.get(uid)?.abort()
      unconfirmed = unconfirmed.filter((waiting) => !isDropped(waiting))
    },
  }
}
