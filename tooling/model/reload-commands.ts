import { type Act, canAct, describeAct, endsCurrent, perform } from './acts.js'
import { approveAll, command, sessionOf, tabOf } from './command.js'
import type { Announcement, ModelBrowser } from './model-browser.js'
import { sessionDifferences } from './session-differences.js'
import {
  allConnections,
  connectionsOf,
  endModel,
  followActive,
  isAnyConnected,
  isConnected,
  ownerOf,
  partsOf,
  type SessionModel,
  settleActive,
} from './session-model.js'

/** Reloads a tab. */
export const reload = (at: number) =>
  command(
    `reload(${at})`,
    (model) => tabOf(model, at).disconnects.length === 0,
    async (model, browser) => {
      await browser.reload(at)
      resetTab(model, at)
    },
  )

/** Resets the tab's state that is not stored. */
function resetTab(model: SessionModel, at: number) {
  const tab = tabOf(model, at)
  tab.pending = undefined
  tab.switching = undefined
  tab.last = undefined
  tab.ownPlugin = []
  for (const namespace of Object.keys(tab.chosen)) delete tab.chosen[namespace]
  for (const uid of Object.keys(tab.selected)) delete tab.selected[uid]
  const otherTab = model.tabs.find((candidate) => candidate !== tab)
  tab.active = isAnyConnected(model) ? otherTab?.active : undefined
  tab.active = settleActive(model, tab)
}

/** Whether a reload can wait for a wallet. */
const canRestore = (model: SessionModel, uid: string) =>
  isConnected(model, uid) && model.tabs.every(({ disconnects }) => disconnects.length === 0)

const readNamespace = (browser: ModelBrowser, at: number, namespace: string) =>
  browser.tabs[at]?.read().session.byNamespace[namespace]

/** Throws unless a namespace of a tab awaits a stored wallet that was in use. Others of the namespace are awaited unseen. */
function requireReconnecting(model: SessionModel, browser: ModelBrowser, at: number, uid: string) {
  const namespace = ownerOf(uid)
  const { status } = readNamespace(browser, at, namespace) ?? {}
  if (model.current[namespace] === uid && status !== 'reconnecting')
    throw new Error(`is ${status} while a stored wallet is awaited`)
}

/** Reloads a tab. The wallet hangs when the tab asks it. */
async function reloadWaiting(model: SessionModel, browser: ModelBrowser, at: number, uid: string) {
  browser.wallet(uid).nextAnswer = 'hang'
  await browser.reload(at)
  resetTab(model, at)
  requireReconnecting(model, browser, at, uid)
}

/** Reloads a tab whose wallet hangs, and acts before the wallet answers. */
export const reloadInto = (at: number, uid: string, event: 'answer' | 'time' | 'connect' | 'disconnect') =>
  command(
    `reload(${at}, ${uid} hangs, ${event})`,
    (model) => canRestore(model, uid),
    async (model, browser) => {
      await reloadWaiting(model, browser, at, uid)
      if (event === 'time') {
        await browser.advanceTime()
        moveToEnd(model, at, [uid])
      }
      if (event === 'connect') await perform(model, browser, { by: at, kind: 'connect', uid })
      if (event === 'disconnect') {
        await sessionOf(browser, at).disconnect()
        for (const connection of allConnections(model)) endModel(model, connection)
        // Otherwise a switch that the wallet approves before the other tab has handled the disconnect would succeed there.
        await browser.storageHandled?.()
      }
      await approveAll(model, browser, uid)
    },
  )

/**
 * Reloads a tab whose wallet hangs. One of both tabs acts on a wallet, or the wallet acts, and another wallet reports a change
 * to both tabs, before the answer.
 */
export const reloadDuring = (at: number, hanging: string, act: Act, reporting: string) =>
  command(
    `reload(${at}, ${hanging} hangs, ${describeAct(act)}, ${reporting} reports)`,
    (model) => canRestore(model, hanging) && canAct(model, act),
    async (model, browser) => {
      await reloadWaiting(model, browser, at, hanging)
      const wasInUse = model.current[ownerOf(hanging)] === hanging
      await perform(model, browser, act)
      await browser.settle(() => [])
      browser.wallet(reporting).switchAccount()
      await browser.settle(() => [])
      const isSettled =
        act.by === at &&
        act.kind === 'connect' &&
        partsOf(model, act.uid).map(ownerOf).includes(ownerOf(hanging))
      if (wasInUse && isConnected(model, hanging) && !isSettled)
        requireReconnecting(model, browser, at, hanging)
      // The others are not kept waiting for a wallet whose connection has ended.
      if (!isConnected(model, hanging))
        for (const namespace of model.namespaces)
          if (readNamespace(browser, at, namespace)?.status === 'reconnecting')
            throw new Error(`${namespace} waits for ${hanging}`)
      await approveAll(model, browser, hanging)
    },
  )

/** Moves wallets that did not answer one tab to the end, where they are restored from the other tab. */
function moveToEnd(model: SessionModel, at: number, uids: readonly string[]) {
  const tab = tabOf(model, at)
  const isMoved = (uid: string) => uids.includes(uid)
  const before = { ...model.order }
  for (const namespace of uids.map(ownerOf))
    model.order[namespace] = connectionsOf(model, namespace).filter((uid) => !isMoved(uid))
  const isAnyLeft = isAnyConnected(model)
  if (isAnyLeft) tab.active = settleActive(model, tab)
  for (const namespace of uids.map(ownerOf)) {
    const remaining = connectionsOf(model, namespace)
    const moved = [...remaining, ...(before[namespace] ?? []).filter(isMoved)]
    model.order[namespace] = moved
    if (isAnyLeft && isMoved(model.current[namespace] ?? '')) model.current[namespace] = moved[0]
  }
  if (isAnyLeft) followActive(model, at)
}

/** Event in a tab before a late wallet is announced to it. */
export type LateWalletEvent = 'nothing' | 'time' | 'disconnect'

/**
 * Reloads a tab without a connected wallet, and announces the wallet during the wait or after it. One of both tabs acts on a
 * wallet, or the wallet acts, before.
 */
export const reloadWithout = (
  at: number,
  late: string,
  {
    event,
    act,
    by,
  }: { readonly event: LateWalletEvent; readonly act: Act | undefined; readonly by: Announcement },
) =>
  command(
    `reload(${at}, without ${late}, ${[event, ...(act ? [describeAct(act)] : [])].join(', ')}, ${by})`,
    (model) =>
      canRestore(model, late) && (!act || (canAct(model, act) && canActWithout(model, at, late, act))),
    async (model, browser) => {
      const parts = partsOf(model, late)
      await browser.reload(at, parts)
      resetTab(model, at)
      requireReconnecting(model, browser, at, late)
      if (event === 'time') {
        await browser.advanceTime()
        for (const part of parts) {
          if (readNamespace(browser, at, ownerOf(part))?.connections.some(({ uid }) => uid === part))
            throw new Error(`${part} is not here`)
          if (!browser.stored()?.includes(`"${part}"`)) throw new Error(`${part} is not stored`)
        }
        moveToEnd(model, at, parts)
      }
      if (event === 'disconnect') {
        await sessionOf(browser, at).disconnect()
        for (const connection of allConnections(model)) endModel(model, connection)
      }
      if (act) {
        await perform(model, browser, act)
        await browser.settle(() => [])
      }
      if (by === 'plugin') tabOf(model, at).ownPlugin = parts
      await browser.announce?.(at, parts, by)
    },
  )

/** A tab cannot connect a wallet that is not listed, and does not know which wallets share its conversation. */
function canActWithout(model: SessionModel, at: number, late: string, { by, kind, uid }: Act): boolean {
  const parts = partsOf(model, late)
  if (!parts.includes(uid)) return !endsCurrent(model, { by, kind, uid })
  const isAskable = kind === 'disconnect' ? parts.length === 1 : kind === 'lock' || kind === 'report'
  return by !== at || isAskable
}

/** Restarts the plugin that lists the wallets in a tab. Its wallets are asked again, and confirm. */
export const restartSource = (at: number) =>
  command(
    `restart(${at})`,
    (model) => {
      const { pending, switching } = tabOf(model, at)
      const isBusy = pending !== undefined || switching !== undefined
      return !isBusy && model.tabs.every(({ disconnects }) => disconnects.length === 0)
    },
    async (model, browser) => {
      const { selected, ownPlugin } = tabOf(model, at)
      for (const uid of Object.keys(selected)) if (!ownPlugin.includes(uid)) delete selected[uid]
      const differences = await browser.restartSource?.(at, () => sessionDifferences(model, browser))
      if (differences?.length) throw new Error(`before the cleanup has ended:\n${differences.join('\n')}`)
    },
  )

/** Removes a namespace from a tab and adds it again. One of both tabs acts on a wallet, or the wallet acts, between. */
export const removeNamespace = (at: number, namespace: string, act: Act) =>
  command(
    `remove(${at}, ${namespace}, ${describeAct(act)})`,
    (model) => {
      const { pending, switching, active } = tabOf(model, at)
      const isBusy = pending !== undefined || switching !== undefined
      const isHere = act.by !== at || !partsOf(model, act.uid).map(ownerOf).includes(namespace)
      // The tab stores its active namespace, which is another one now.
      const isActiveStored = active === namespace && !['connect', 'select', 'reject'].includes(act.kind)
      const isPossible = canAct(model, act) && isHere && !isActiveStored && !endsCurrent(model, act)
      return isPossible && !isBusy && model.tabs.every(({ disconnects }) => disconnects.length === 0)
    },
    async (model, browser) => {
      await browser.setNamespace?.(at, namespace, false)
      const tab = tabOf(model, at)
      delete tab.chosen[namespace]
      if (tab.last === namespace) tab.last = undefined
      for (const uid of Object.keys(tab.selected)) if (ownerOf(uid) === namespace) delete tab.selected[uid]
      await perform(model, browser, act)
      await browser.settle(() => [])
      if (readNamespace(browser, at, namespace)?.connections.length)
        throw new Error(`${namespace} is not in tab ${at}`)
      await browser.setNamespace?.(at, namespace, true)
      tab.active = settleActive(model, tab)
    },
  )
