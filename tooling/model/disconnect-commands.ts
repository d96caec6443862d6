import type { WalletAnswer } from '../../kernel/testing/fake-wallet.js'
import { command, ignoreRejection, sessionOf, tabOf } from './command.js'
import { askToConnect } from './connect-commands.js'
import type { ModelBrowser } from './model-browser.js'
import {
  allConnections,
  endModel,
  endWallet,
  followActive,
  isConnected,
  ownerOf,
  partsOf,
  type PendingDisconnect,
  type SessionModel,
} from './session-model.js'

/** Selects what a disconnect ends. Default: every connection. */
export interface DisconnectTarget {
  readonly namespace?: string
  readonly connection?: string
}

/** Answer of a wallet to a disconnect: late, or never. */
export type LateAnswer = 'slow' | 'never'

const describe = ({ namespace, connection }: DisconnectTarget) => connection ?? namespace ?? 'all'

/** The connections that a disconnect ends. */
function endedBy(model: SessionModel, { namespace, connection }: DisconnectTarget): readonly string[] {
  if (namespace === undefined && connection === undefined) return allConnections(model)
  const uid = connection ?? model.current[namespace ?? '']
  return uid === undefined ? [] : partsOf(model, uid).filter((part) => isConnected(model, part))
}

const isSameInstance = (model: SessionModel, disconnecting: PendingDisconnect) =>
  isConnected(model, disconnecting.uid) && model.instances[disconnecting.uid] === disconnecting.instance

/** Whether a disconnect joins a pending one of the same tab, and waits for its answer. */
function joinsPending(model: SessionModel, at: number, target: DisconnectTarget): boolean {
  const ended = endedBy(model, target)
  return tabOf(model, at).disconnects.some(
    (disconnecting) => ended.includes(disconnecting.uid) && isSameInstance(model, disconnecting),
  )
}

/** A disconnect of one connection leaves a pending connect alone, any other cancels those it contains. */
function cancelConnect(model: SessionModel, at: number, { namespace, connection }: DisconnectTarget) {
  const tab = tabOf(model, at)
  const isAll = namespace === undefined && connection === undefined
  if (tab.pending !== undefined && (isAll || ownerOf(tab.pending) === namespace)) tab.pending = undefined
}

/** Disconnects everything, the wallet in use of a namespace, or one wallet, in use or not. */
export const disconnect = (at: number, target: DisconnectTarget) =>
  command(
    `disconnect(${at}, ${describe(target)})`,
    (model) => !joinsPending(model, at, target),
    async (model, browser) => {
      await sessionOf(browser, at).disconnect(target)
      cancelConnect(model, at, target)
      for (const uid of endedBy(model, target)) endModel(model, uid)
      followActive(model, at)
    },
  )

/** Starts a disconnect that the wallet answers late or never. */
async function startDisconnect(
  model: SessionModel,
  browser: ModelBrowser,
  { at, target, answer }: { at: number; target: DisconnectTarget; answer: LateAnswer },
) {
  const tab = tabOf(model, at)
  const ended = endedBy(model, target)
  for (const uid of ended) browser.wallet(uid).nextDisconnect = answer
  ignoreRejection(sessionOf(browser, at).disconnect(target))
  cancelConnect(model, at, target)
  const isSilent = answer === 'never'
  const pending = ended.map((uid) => ({ uid, instance: model.instances[uid], isSilent }))
  tab.disconnects = [...tab.disconnects, ...pending]
}

const canStart = (model: SessionModel, at: number, target: DisconnectTarget) =>
  endedBy(model, target).length > 0 && !joinsPending(model, at, target)

/** Disconnects a wallet that answers late or never. */
export const disconnectSlowly = (at: number, target: DisconnectTarget, answer: LateAnswer) =>
  command(
    `disconnect(${at}, ${describe(target)}, ${answer})`,
    (model) => canStart(model, at, target),
    (model, browser) => startDisconnect(model, browser, { at, target, answer }),
  )

/** Connects a wallet while a disconnect in its namespace is pending. */
export const disconnectAndConnect = (at: number, uid: string, lateAnswer: LateAnswer, answer: WalletAnswer) =>
  command(
    `disconnect(${at}, ${ownerOf(uid)}, ${lateAnswer}) and connect(${uid}, ${answer})`,
    (model) => canStart(model, at, { namespace: ownerOf(uid) }),
    async (model, browser) => {
      await startDisconnect(model, browser, { at, target: { namespace: ownerOf(uid) }, answer: lateAnswer })
      await askToConnect(model, browser, { at, uid, answer })
    },
  )

/** Ends pending disconnects, by the answer of the wallet or by the timeout. */
function endDisconnects(model: SessionModel, isEnding: (disconnecting: PendingDisconnect) => boolean) {
  for (const [at, tab] of model.tabs.entries()) {
    const ending = tab.disconnects.filter(isEnding)
    if (ending.length === 0) continue
    tab.disconnects = tab.disconnects.filter((disconnecting) => !isEnding(disconnecting))
    for (const disconnecting of ending)
      if (isSameInstance(model, disconnecting)) endModel(model, disconnecting.uid)
    followActive(model, at)
  }
}

/** Lets a wallet answer the late disconnects. */
export const answerDisconnects = (uid: string) =>
  command(
    `answerDisconnects(${uid})`,
    (model) => model.tabs.some(({ disconnects }) => disconnects.some((pending) => pending.uid === uid)),
    async (model, browser) => {
      const parts = partsOf(model, uid)
      for (const part of parts) await browser.wallet(part).answerDisconnects()
      // A disconnect without an answer ends by the timeout.
      endDisconnects(model, (pending) => parts.includes(pending.uid) && !pending.isSilent)
    },
  )

/** Ends pending disconnects by their timeout. */
export const advanceTime = () =>
  command(
    'advanceTime()',
    (model) => model.tabs.some(({ disconnects }) => disconnects.length > 0),
    async (model, browser) => {
      await browser.advanceTime()
      endDisconnects(model, () => true)
    },
  )

/** The wallet ends its connection. */
export const lock = (uid: string) =>
  command(
    `lock(${uid})`,
    () => true,
    async (model, browser) => {
      browser.wallet(uid).revoke()
      endWallet(model, uid)
    },
  )
