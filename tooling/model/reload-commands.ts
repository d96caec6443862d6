import { approveAll, command, connectorIdOf, sessionOf, tabOf } from './command.js'
import type { Announcement } from './model-browser.js'
import { sessionDifferences } from './session-differences.js'
import {
  allConnections,
  connectionsOf,
  connectModel,
  endModel,
  followActive,
  isAnyConnected,
  isConnected,
  ownerOf,
  type SessionModel,
  settleActive,
} from './session-model.js'

/** Reloads a tab. */
export const reload = (at: number) =>
  command(
    `reload(${at})`,
    (model) => tabOf(model, at).disconnecting === undefined,
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
  for (const namespace of Object.keys(tab.chosen)) delete tab.chosen[namespace]
  const otherTab = model.tabs.find((candidate) => candidate !== tab)
  tab.active = isAnyConnected(model) ? otherTab?.active : undefined
  tab.active = settleActive(model, tab)
}

/** Reloads a tab whose wallet hangs, and acts before the wallet answers. */
export const reloadInto = (at: number, uid: string, event: 'answer' | 'time' | 'connect' | 'disconnect') =>
  command(
    `reload(${at}, ${uid} hangs, ${event})`,
    (model) =>
      isConnected(model, uid) && model.tabs.every(({ disconnecting }) => disconnecting === undefined),
    async (model, browser) => {
      browser.wallet(uid).nextAnswer = 'hang'
      await browser.reload(at)
      resetTab(model, at)
      const status = browser.tabs[at]?.read().session.byNamespace[ownerOf(uid)]?.status
      if (status !== 'reconnecting') throw new Error(`is ${status} while a stored wallet is asked`)
      if (event === 'time') await browser.advanceTime()
      if (event === 'connect') {
        await sessionOf(browser, at).connect({ connectorId: connectorIdOf(uid) })
        connectModel(model, at, uid)
      }
      if (event === 'disconnect') {
        await sessionOf(browser, at).disconnect()
        for (const connection of allConnections(model)) endModel(model, connection)
        // Otherwise a switch that the wallet approves before the other tab has handled the disconnect would succeed there.
        await browser.storageHandled?.()
      }
      if (event === 'time') moveToEnd(model, at, uid)
      await approveAll(model, browser, uid)
    },
  )

/** Moves a wallet that did not answer one tab to the end, where it is restored from the other tab. */
function moveToEnd(model: SessionModel, at: number, uid: string) {
  const namespace = ownerOf(uid)
  const remaining = connectionsOf(model, namespace).filter((connection) => connection !== uid)
  model.order[namespace] = remaining
  const tab = tabOf(model, at)
  if (isAnyConnected(model)) {
    tab.active = settleActive(model, tab)
    model.order[namespace] = [...remaining, uid]
    if (model.current[namespace] === uid) model.current[namespace] = [...remaining, uid][0]
    followActive(model, at)
  } else {
    model.order[namespace] = [uid]
  }
}

/** Event in a tab before a late wallet is announced to it. */
export type LateWalletEvent = 'nothing' | 'time' | 'disconnect'

/** Reloads a tab without a connected wallet, and announces the wallet during the wait or after it. */
export const reloadWithout = (at: number, uid: string, event: LateWalletEvent, by: Announcement) =>
  command(
    `reload(${at}, without ${uid}, ${event}, ${by})`,
    (model) =>
      isConnected(model, uid) && model.tabs.every(({ disconnecting }) => disconnecting === undefined),
    async (model, browser) => {
      await browser.reload(at, uid)
      resetTab(model, at)
      const readNamespace = () => browser.tabs[at]?.read().session.byNamespace[ownerOf(uid)]
      const status = readNamespace()?.status
      if (status !== 'reconnecting') throw new Error(`is ${status} while a stored wallet is awaited`)
      if (event === 'time') {
        await browser.advanceTime()
        if (readNamespace()?.connections.some((connection) => connection.uid === uid))
          throw new Error(`${uid} is not here`)
        if (!browser.stored()?.includes(`"${uid}"`)) throw new Error(`${uid} is not stored`)
        moveToEnd(model, at, uid)
      }
      if (event === 'disconnect') {
        await sessionOf(browser, at).disconnect()
        for (const connection of allConnections(model)) endModel(model, connection)
      }
      await browser.announce?.(at, uid, by)
    },
  )

/** Restarts the plugin that lists the wallets in a tab. Its wallets are asked again, and confirm. */
export const restartSource = (at: number) =>
  command(
    `restart(${at})`,
    (model) => {
      const { pending, switching } = tabOf(model, at)
      const isBusy = pending !== undefined || switching !== undefined
      return !isBusy && model.tabs.every(({ disconnecting }) => disconnecting === undefined)
    },
    async (model, browser) => {
      const differences = await browser.restartSource?.(at, () => sessionDifferences(model, browser))
      if (differences?.length) throw new Error(`before the cleanup has ended:\n${differences.join('\n')}`)
    },
  )
