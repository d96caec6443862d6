import fc from 'fast-check'
import type { CaipNetworkId } from '../../namespaces/caip.js'
import { answerAll, choose } from './answer-all.js'
import { command, goOn, idOf, session, tabOf } from './command.js'
import type { Mood } from './fake-wallet.js'
import { reload, reloadInto } from './reload-commands.js'
import {
  connectModel,
  endModel,
  follow,
  isAnyConnected,
  isConnected,
  type ModelNamespace,
} from './session-model.js'

const connect = (at: number, uid: string, mood: Mood) =>
  command(
    `connect(${at}, ${uid}, ${mood})`,
    () => true,
    async (model, browser) => {
      browser.wallet(uid).mood = mood
      goOn(session(browser, at).connect({ connectorId: idOf(uid) }))
      tabOf(model, at).pending = mood === 'hang' ? uid : undefined
      if (mood === 'approve') connectModel(model, at, uid)
    },
  )

const answer = (uid: string) =>
  command(
    `answer(${uid})`,
    () => true,
    (model, browser) => answerAll(model, browser, uid),
  )

const disconnect = (at: number, namespace: ModelNamespace | undefined) =>
  command(
    `disconnect(${at}, ${namespace ?? 'all'})`,
    () => true,
    async (model, browser) => {
      await session(browser, at).disconnect(namespace === undefined ? {} : { namespace })
      tabOf(model, at).pending = undefined
      const all = namespace === undefined
      const ended = all
        ? [...model.order.demo, ...model.order.other]
        : [model.current[namespace]].filter((uid) => uid !== undefined)
      for (const uid of ended) endModel(model, uid)
      follow(model, at)
    },
  )

const switchNetwork = (at: number, namespace: ModelNamespace, chain: number, mood: Mood) => {
  const network: CaipNetworkId = `${namespace}:${chain}`
  return command(
    `switch(${at}, ${network}, ${mood})`,
    (model) => model.current[namespace] !== undefined || !isAnyConnected(model),
    async (model, browser) => {
      const uid = model.current[namespace]
      const tab = tabOf(model, at)
      const isThere = uid === undefined || browser.wallet(uid).chainId === network
      if (uid !== undefined && !isThere) browser.wallet(uid).mood = mood
      goOn(session(browser, at).switchNetwork(network))
      tab.switching = undefined
      if (!isThere && mood === 'hang') tab.switching = { uid: uid, network }
      if (!isThere && mood !== 'approve') return
      choose(tab, namespace, network)
      follow(model, at)
    },
  )
}

const pickAccount = (uid: string) =>
  command(
    `account(${uid})`,
    () => true,
    async (_, browser) => browser.wallet(uid).pickAccount(),
  )

const walletGoes = (uid: string, chain: number) =>
  command(
    `walletGoes(${uid}, ${chain})`,
    () => true,
    async (_, browser) => browser.wallet(uid).goTo(chain),
  )

const lock = (uid: string) =>
  command(
    `lock(${uid})`,
    () => true,
    async (model, browser) => {
      browser.wallet(uid).leave()
      if (isConnected(model, uid)) endModel(model, uid)
    },
  )

const uids = fc.constantFrom('demo/a', 'demo/b', 'other/s')
const tabs = fc.constantFrom(0, 1)
const moods = fc.constantFrom<Mood>('approve', 'approve', 'approve', 'reject', 'fail', 'hang')
const owners = fc.constantFrom<ModelNamespace>('demo', 'other')
const chains = fc.constantFrom(1, 2, 3)
const ways = fc.constantFrom('answer' as const, 'time' as const, 'connect' as const, 'disconnect' as const)

/** Everything that may happen, in any order. */
export const sessionCommands = [
  fc.tuple(tabs, uids, moods).map((args) => connect(...args)),
  fc.tuple(tabs, uids, moods).map((args) => connect(...args)),
  uids.map(answer),
  fc.tuple(tabs, fc.option(owners, { nil: undefined })).map((args) => disconnect(...args)),
  fc.tuple(tabs, owners, chains, moods).map((args) => switchNetwork(...args)),
  uids.map(pickAccount),
  fc.tuple(uids, chains).map((args) => walletGoes(...args)),
  uids.map(lock),
  tabs.map(reload),
  fc.tuple(tabs, uids, ways).map((args) => reloadInto(...args)),
]
