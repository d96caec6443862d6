import { atom } from 'jotai/vanilla'
import { addressKey } from '../core/networks/addresses.js'
import { addressOf } from '../core/networks/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { Connection, SessionState } from '../contracts/session.js'
import { anySignal } from '../core/edges/any-signal.js'
import { inBackground } from '../core/errors/background.js'
import { isRejection } from '../core/errors/rejection.js'
import { ownValue } from '../core/own-value.js'
import type { ApprovedWallet, WalletAnswer, WalletAsker } from './ask-wallet.js'
import { addressFormatAtom, connectorsAtom } from './atoms.js'
import { findMember, membersOf } from './connectors.js'
import { sessionErrors } from './errors.js'
import type { LiveConnections, SessionParts } from './live-connections.js'
import type { StoredSession } from './persistence.js'
import type { StoredChoice } from './reducer.js'
import type { StoredState } from './stored-connections.js'
import { allConnections, currentConnection, networksAtom, sessionAtom } from './state.js'

/** Time that the status stays `reconnecting` while stored wallets announce themselves, in milliseconds. */
export const announcementWaitMs = 1_000

/**
 * Time limits of a conversation that restores a connection, from the load of its driver to the last gate, in milliseconds: for the
 * first attempt, the second, and all others.
 */
export const restoreLimitsMs = [5_000, 10_000, 20_000]

/** Pauses before wallets and gates that did not answer are asked again, in milliseconds. The last one repeats. */
export const unansweredPausesMs = [2_000, 5_000, 15_000, 60_000]

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

/** Restores stored connections, without a prompt in the wallet. */
export interface Restore {
  /** As {@link SessionService.reconnect}. */
  reconnect(request?: { readonly elsewhere?: boolean }): Promise<void>
  /** Restores absent connections whose connector is listed by now, and follows the list while others are absent. */
  restoreListed(): void
  /**
   * Whether it is open which connection of a namespace is in use, because stored ones are being asked for the first time.
   *
   * @param current uid of the connection that is in use so far
   */
  isRestoring(namespace: string, current: string | undefined): boolean
  /** The session as the persistence stores it. */
  preview(stored: StoredSession | undefined): SessionState
  /** Records that the preview is stored, and with it what the user has chosen. */
  onStored(): void
  /** Records that the user acted on a namespace: its stored choice is ignored until the session is stored. */
  recordUserAction(namespace: string): void
}

/** Creates the restore of a session. One run at a time; in a run wallets are asked side by side. */
export function createRestore(parts: SessionParts, live: LiveConnections, asker: WalletAsker): Restore {
  const { store, clock, report, signal, reduce, dispatch, persistence, stored } = parts
  /** Namespaces the user acted on since the session was stored; their stored choice is ignored. */
  const userNamespaces = new Set<string>()
  /** Keys of the connections that the run under way has taken from storage; undefined without a run. */
  let taken: Set<string> | undefined
  /** Keys of the connections that were stored when the page was opened. Another tab has stored the others. */
  let storedBefore: ReadonlySet<string> | undefined
  let last: Promise<void> | undefined
  let isRetryPlanned = false
  let retries = 0
  let unfollow: (() => void) | undefined
  signal.addEventListener('abort', () => unfollow?.(), { once: true })

  const background = inBackground(parts)
  const connectionsOf = (state: StoredState) => stored.list(state).map(({ connection }) => connection)
  const isAvailable = ({ uid }: Connection) => store.get(availableAtom).has(uid)
  const keyOf = ({ uid, instance }: Connection) => `${uid} ${instance}`
  const isOpen = (connection: Connection) =>
    !live.driver(connection.uid) && !persistence.hasEnded(connection) && !taken?.has(keyOf(connection))

  /** Waits until the connector is listed, at most until the deadline. */
  async function awaitConnector(connection: Connection, deadline: number, ended: AbortSignal): Promise<void> {
    const left = deadline - clock.now()
    if (isAvailable(connection) || left <= 0) return
    const wait = anySignal(signal, ended)
    const unsubscribe = store.sub(availableAtom, () => isAvailable(connection) && wait.abort())
    await clock.sleep(left, wait.signal).catch(() => {})
    unsubscribe()
    wait.release()
  }

  /** Asks the wallet of a stored connection and the gates, in one conversation. */
  async function ask(connection: Connection, connector: Connector, ended: AbortSignal, limitMs: number) {
    try {
      return await asker.converse(
        connector,
        { signals: [ended], limitMs },
        async (conversation): Promise<WalletAnswer> => {
          const { uid, chainId: network } = connection
          const answer = await conversation.ask(connector, (driver, asked) =>
            driver.reconnect({ signal: asked, network }),
          )
          if (answer.outcome !== 'approved') return answer
          if (!sharesAccount(answer, connection)) return { outcome: 'nothing' }
          const isCurrent = isInUse(connection)
          const admitted = await conversation.admit(answer, { isRestored: true, isCurrent })
          if (admitted.outcome !== 'refused') return admitted
          // the tab that has connected it shows it: its gates admit it, and its permission stays
          if (!storedBefore?.has(keyOf(connection))) return { outcome: 'no-answer', error: undefined }
          // the site keeps no permission of a wallet that a gate refused
          if (!live.driver(uid)) await asker.endWallet(connection, answer.driver)
          return admitted
        },
      )
    } catch (error) {
      return { outcome: sessionErrors.CONNECTOR_GONE.is(error) ? 'gone' : 'no-answer', error } as const
    }
  }

  /** Whether the wallet shares an account that was stored. Another wallet under the same id has others. */
  function sharesAccount({ approval }: ApprovedWallet, { accounts, namespace }: Connection): boolean {
    const format = store.get(addressFormatAtom)(namespace)
    const keys = accounts.map(({ caipAddress }) => addressKey(addressOf(caipAddress), format))
    return approval.accounts.some(({ caipAddress }) =>
      keys.includes(addressKey(addressOf(caipAddress), format)),
    )
  }

  /** Whether a stored connection becomes the active one: no other one is, and it was in use when the page was left. */
  function isInUse({ uid, namespace }: Connection): boolean {
    const state = store.get(sessionAtom)
    const current = currentConnection(state)
    if (current) return current.uid === uid
    const choice = persistence.read()
    const active = (choice && storedChoice(choice).active) ?? state.active
    const restored = [...allConnections(state), ...connectionsOf('asked')]
    const isConnected = (id: string | undefined) => restored.some((entry) => entry.namespace === id)
    // the choice of a network may have left the active namespace without a connection
    return (
      (isConnected(active) ? active : parts.namespaces.list().find(isConnected)) === namespace &&
      (ownValue(choice?.current ?? {}, namespace) ?? uid) === uid
    )
  }

  /** Restores one connection, if its wallet and the gates answer in time. Never rejects. */
  async function restoreOne(connection: Connection, attempts: number, deadline: number, ended: AbortSignal) {
    await awaitConnector(connection, deadline, ended)
    const connector = findMember(store, connection)
    const limitMs = restoreLimitsMs[Math.min(attempts, restoreLimitsMs.length - 1)] ?? 0
    const answer: WalletAnswer =
      connector && isAvailable(connection)
        ? await ask(connection, connector, ended, limitMs)
        : { outcome: 'gone', error: undefined }
    if (signal.aborted) return
    // the connection ended meanwhile, or the user has connected the wallet: that connection is newer
    const isDropped = ended.aborted || live.driver(connection.uid) !== undefined
    if (!isDropped) settleStored(connection, answer, attempts)
    dispatch({ type: 'reconnect-settled', namespace: connection.namespace })
  }

  function settleStored(connection: Connection, answer: WalletAnswer, attempts: number) {
    if (answer.outcome === 'approved') {
      try {
        const choice = persistence.read()
        const [restored] = live.attachAll([answer], connection.instance)
        stored.drop(connection.uid)
        if (restored)
          dispatch({
            type: 'reconnect-succeeded',
            connection: restored,
            stored: choice && storedChoice(choice),
            order: choice?.connections,
          })
      } catch (error) {
        stored.drop(connection.uid)
        report(error)
      }
      return
    }
    // an error that repeats says nothing new
    const isNew = 'error' in answer && answer.outcome !== 'gone' && attempts === 0
    if (isNew && answer.error !== undefined && !isRejection(answer.error)) report(answer.error)
    if (answer.outcome === 'gone') stored.set(connection, 'absent')
    else if (answer.outcome === 'nothing' || answer.outcome === 'refused') stored.drop(connection.uid)
    else {
      stored.set(connection, 'unanswered', attempts + 1)
      planRetry()
    }
  }

  /** Asks the wallets of stored connections side by side, those of one conversation one after the other. Never rejects. */
  async function run(connections: readonly Connection[], deadline: number) {
    const entries = connections.map((connection) => {
      const { attempts = 0 } = stored.find(connection) ?? {}
      taken?.add(keyOf(connection))
      return stored.set(connection, 'asked', attempts)
    })
    // a wallet that is asked again is not shown: the user has seen that it does not answer
    const shown = entries.filter(({ attempts }) => attempts === 0).map(({ connection }) => connection)
    dispatch({ type: 'reconnect-started', namespaces: [...new Set(shown.map(({ namespace }) => namespace))] })
    const ids = [...new Set(connections.map(({ connectorId }) => connectorId))]
    await Promise.all(
      ids.map(async (id) => {
        for (const { connection, attempts, asking } of entries)
          if (connection.connectorId === id) await restoreOne(connection, attempts, deadline, asking.signal)
      }),
    )
  }

  /** Asks the wallets that did not answer again, after a pause. */
  function planRetry() {
    if (isRetryPlanned) return
    isRetryPlanned = true
    const pause = unansweredPausesMs[Math.min(retries++, unansweredPausesMs.length - 1)] ?? 0
    const restored = clock.sleep(pause, signal).then(() => {
      isRetryPlanned = false
      return enqueue(() => restoreAgain(connectionsOf('unanswered')))
    })
    background(restored)
  }

  /** Restores stored connections that could not be restored before, then those that another tab has stored meanwhile. */
  async function restoreAgain(connections: readonly Connection[]): Promise<void> {
    if (connections.length === 0) return
    for (const { connection } of stored.list()) taken?.add(keyOf(connection))
    await run(connections, 0)
    await restore(true)
    if (signal.aborted) return
    if (stored.list('unanswered').length === 0) retries = 0
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
    let session = persistence.read()
    for (let isElsewhere = elsewhere; !signal.aborted; isElsewhere = true) {
      const open = session?.connections.filter(isOpen) ?? []
      if (open.length === 0) {
        dispatch({ type: 'reconnect-ended', ...(session && { stored: storedChoice(session) }) })
        return session
      }
      // after a write of another tab, no `reconnecting` status for wallets that are not available here
      const asked = isElsewhere ? open.filter(isAvailable) : open
      for (const connection of open) {
        if (asked.includes(connection)) continue
        taken?.add(keyOf(connection))
        stored.set(connection, 'absent')
      }
      await run(asked, clock.now() + (isElsewhere ? 0 : announcementWaitMs))
      session = persistence.read() ?? session
    }
    return undefined
  }

  async function reconnectStored(elsewhere: boolean): Promise<void> {
    const before = persistence.read()
    storedBefore ??= new Set(before?.connections.map(keyOf))
    const latest = before && (await restore(elsewhere))
    if (!latest || signal.aborted) return
    // the tab that wrote may have missed connections of this one: live ones stay stored, ended ones do not
    const isStored = (uid: string) => latest.connections.some((connection) => connection.uid === uid)
    const isStale = !live.uids().every(isStored) || latest.connections.some(persistence.hasEnded)
    if (!elsewhere || isStale) await persistence.persist()
    parts.readBalance()
  }

  const listed = () => connectionsOf('absent').filter(isAvailable)

  /** Returns what applies of a stored session: nothing in the namespaces the user acted on meanwhile. */
  function storedChoice({ active, current, connections }: StoredSession): StoredChoice {
    return {
      active: userNamespaces.size === 0 ? active : undefined,
      current,
      connections: connections.filter(({ namespace }) => !userNamespaces.has(namespace)),
    }
  }

  /** Runs after the run under way, then looks for absent connections that were listed meanwhile. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const begin = () => {
      taken = new Set()
      return work()
    }
    const next = (last ? last.then(begin, begin) : begin()).finally(() => {
      if (last !== next) return
      taken = undefined
      last = undefined
      restoreListed()
    })
    last = next
    return next
  }

  function restoreListed() {
    if (signal.aborted || stored.list('absent').length === 0) {
      unfollow?.()
      unfollow = undefined
      return
    }
    unfollow ??= store.sub(availableAtom, restoreListed)
    if (!last && listed().length > 0) background(enqueue(() => restoreAgain(listed())))
  }

  return {
    reconnect({ elsewhere = false } = {}) {
      // connections of another tab are read after this run
      return last && !elsewhere ? last : enqueue(() => reconnectStored(elsewhere))
    },
    restoreListed,
    isRestoring(namespace, current) {
      const asked = stored
        .list('asked')
        .filter(({ connection, attempts }) => attempts === 0 && connection.namespace === namespace)
      const chosen = ownValue(persistence.read()?.current ?? {}, namespace)
      return current === undefined
        ? asked.length > 0
        : asked.some(({ connection }) => connection.uid === chosen)
    },
    preview(session) {
      const state = store.get(sessionAtom)
      if (!session) return state
      const waiting = connectionsOf('asked')
      const added = taken ? session.connections.filter(isOpen) : []
      const { connections: order } = session
      const confirmed = [...waiting, ...added]
        .filter(({ uid }) => !live.driver(uid))
        .reduce((next, connection) => reduce(next, { type: 'reconnect-succeeded', connection, order }), state)
      return reduce(confirmed, { type: 'reconnect-ended', stored: storedChoice(session) })
    },
    recordUserAction: (namespace) => {
      userNamespaces.add(namespace)
    },
    onStored: () => userNamespaces.clear(),
  }
}
