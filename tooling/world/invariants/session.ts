import { sessionAtom } from '../../../kernel/session/state.js'
import { openTabs, shownIn, type World } from '../world.js'
import { firstOf, type Invariant } from './invariant.js'

const endsAreEmitted: Invariant = {
  claim: 'session.disconnected is emitted once for each connection that a page shows no more',
  check: ({ facts, tabs }) => {
    const count = (type: 'vanished' | 'disconnected event' | 'left unseen', tab: number, namespace: string) =>
      facts.of(type).filter((fact) => fact.tab === tab && fact.namespace === namespace).length
    return firstOf(tabs.keys(), (tab) =>
      firstOf(['demo', 'other', 'eip155'], (namespace) => {
        const vanished = count('vanished', tab, namespace)
        const emitted = count('disconnected event', tab, namespace)
        const unseen = count('left unseen', tab, namespace)
        return vanished <= emitted && emitted <= vanished + unseen
          ? undefined
          : `tab ${tab} has emitted ${emitted} for ${vanished} connections of ${namespace}`
      }),
    )
  },
}

const switchesAreShown: Invariant = {
  claim: 'a network switch that succeeds is shown',
  check: ({ facts }) =>
    firstOf(facts.of('switched'), ({ tab, wanted, shown }) =>
      wanted === shown ? undefined : `tab ${tab} shows ${shown} after a switch to ${wanted}`,
    ),
}

const eventsAreActive: Invariant = {
  claim: 'events of changes are about the active account and network',
  check: ({ facts }) =>
    firstOf(facts.of('change event'), ({ tab, event, payload, active }) =>
      payload === active ? undefined : `tab ${tab} emits ${event} with ${payload}, active is ${active}`,
    ),
}

const storedEndsForReason: Invariant = {
  claim: 'a stored connection ends only after an answer of the wallet, a refusal or an act of the user',
  check: ({ facts }) =>
    firstOf(facts.of('unstored'), ({ uid, isExcused }) =>
      isExcused ? undefined : `${uid} is stored no more`,
    ),
}

const storedIsReadable: Invariant = {
  claim: 'the stored session is JSON of one version, and that of a newer version stays as it is',
  check: ({ storage, newerText }) => {
    const text = storage.session()
    if (newerText !== undefined && text !== newerText) return `the newer session has become ${text}`
    if (text === undefined) return undefined
    try {
      const { version } = JSON.parse(text) as { readonly version?: unknown }
      return typeof version === 'number' ? undefined : text
    } catch {
      return text
    }
  },
}

const offOwnsNothing: Invariant = {
  claim: 'a plugin or namespace that is switched off owns no connection',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(shownIn(tab), ({ uid, namespace }) => {
        const isActive = (plugin: string) =>
          tab.foyer.plugins.some(({ id, status }) => id === plugin && status === 'active')
        const owner = uid.endsWith('/p') ? 'phone' : namespace === 'eip155' ? 'evm' : 'wallets'
        const isOwned = isActive(owner) && isActive(namespace === 'eip155' ? 'evm' : namespace)
        return isOwned ? undefined : `tab ${tab.at} shows ${uid}`
      }),
    ),
}

const statusFollows: Invariant = {
  claim: 'a namespace that is connected has a current connection, and one that is disconnected has none',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(Object.entries(tab.foyer.read(sessionAtom).byNamespace), ([namespace, entry]) => {
        const { status, current, connections } = entry
        const isCurrent = connections.some(({ uid }) => uid === current)
        if (status === 'connected' && !isCurrent)
          return `tab ${tab.at}: ${namespace} has no current connection`
        return status === 'disconnected' && connections.length > 0
          ? `tab ${tab.at}: ${namespace} is disconnected with connections`
          : undefined
      }),
    ),
}

/** Claims about the session that hold whenever work has settled. */
export const sessionInvariants = [
  endsAreEmitted,
  switchesAreShown,
  eventsAreActive,
  storedEndsForReason,
  storedIsReadable,
  offOwnsNothing,
  statusFollows,
] as const

const statusIsFinal: Invariant = {
  claim: 'after quiet nothing is connecting, reconnecting or leaving',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(Object.entries(tab.foyer.read(sessionAtom).byNamespace), ([namespace, { status, leaving }]) => {
        const isFinal = !leaving && (status === 'connected' || status === 'disconnected')
        return isFinal ? undefined : `tab ${tab.at}: ${namespace} is ${leaving ? 'leaving' : status}`
      }),
    ),
}

/** Whether a connection may differ among tabs: for its wallet, or for what was switched off or refused in one of them. */
const mayDiffer = (world: World, uid: string): boolean => {
  if (world.excuses().has(uid)) return true
  if (uid === 'eip155/example.evm') return world.setup.habits.length > 0
  if (!(uid in world.setup.quirks)) return false
  const { reconnect, reports, watch } = world.setup.quirks[uid as keyof typeof world.setup.quirks]
  return (
    watch !== 'plain' || reports === 'old after new' || reconnect === 'unanswered' || reconnect === 'fails'
  )
}

const tabsAgree: Invariant = {
  claim: 'after quiet all pages show the same connections',
  check: (world) => {
    // a page of a newer version stores what the others cannot read
    if (world.wasStorageDisturbed || world.setup.hasNewerTab || world.setup.signIn !== 'none')
      return undefined
    const tabs = openTabs(world).filter(({ off }) => off.size === 0)
    const view = (tab: (typeof tabs)[number]) =>
      shownIn(tab)
        .filter(({ uid }) => !mayDiffer(world, uid))
        .map(({ uid, chainId }) => `${uid} on ${chainId}`)
        .sort()
        .join()
    const [first] = tabs
    return firstOf(tabs, (tab) =>
      first && view(first) !== view(tab)
        ? `tab ${first.at} shows ${view(first)}; tab ${tab.at} shows ${view(tab)}`
        : undefined,
    )
  },
}

const shownIsStored: Invariant = {
  claim: 'after quiet every shown connection is stored',
  check: (world) => {
    const stored = world.storage.storedUids()
    if (world.wasStorageDisturbed || world.setup.hasNewerTab || !stored) return undefined
    return firstOf(openTabs(world), (tab) =>
      firstOf(shownIn(tab), ({ uid }) =>
        stored.includes(uid) ? undefined : `tab ${tab.at} shows ${uid}, which is not stored`,
      ),
    )
  },
}

const storedIsShown: Invariant = {
  claim: 'after quiet every stored connection whose wallet answers is shown',
  check: (world) => {
    const stored = world.storage.storedUids() ?? []
    if (world.wasStorageDisturbed || world.setup.hasNewerTab || world.setup.signIn !== 'none')
      return undefined
    return firstOf(openTabs(world), (tab) => {
      if (tab.off.size > 0) return undefined
      const shown = shownIn(tab).map(({ uid }) => uid)
      return firstOf(stored, (uid) =>
        shown.includes(uid) || mayDiffer(world, uid)
          ? undefined
          : `tab ${tab.at} does not show ${uid}, which is stored`,
      )
    })
  },
}

/** Claims about the session that hold after quiet. */
export const quietSessionInvariants = [statusIsFinal, tabsAgree, shownIsStored, storedIsShown] as const
