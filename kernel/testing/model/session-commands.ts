import fc from 'fast-check'
import type { CaipNetworkId } from '../../namespaces/caip.js'
import { answerAll, choose } from './answer-all.js'
import { command, goOn, idOf, session, tabOf } from './command.js'
import type { Mood } from './model-browser.js'
import { reload, reloadInto } from './reload-commands.js'
import {
  allConnections,
  connectModel,
  endModel,
  follow,
  isAnyConnected,
  isConnected,
  ownerOf,
} from './session-model.js'

const connect = (at: number, uid: string, mood: Mood) =>
  command(
    `connect(${at}, ${uid}, ${mood})`,
    () => true,
    async (model, browser) => {
      const wallet = browser.wallet(uid)
      const taken = wallet.moodToConnect(mood)
      if (taken === mood) wallet.mood = mood
      goOn(session(browser, at).connect({ connectorId: idOf(uid) }))
      tabOf(model, at).pending = taken === 'hang' ? uid : undefined
      if (taken === 'approve') connectModel(model, at, uid)
    },
  )

const answer = (uid: string) =>
  command(
    `answer(${uid})`,
    () => true,
    (model, browser) => answerAll(model, browser, uid),
  )

const disconnect = (at: number, namespace: string | undefined) =>
  command(
    `disconnect(${at}, ${namespace ?? 'all'})`,
    () => true,
    async (model, browser) => {
      await session(browser, at).disconnect(namespace === undefined ? {} : { namespace })
      const all = namespace === undefined
      const tab = tabOf(model, at)
      if (tab.pending !== undefined && (all || ownerOf(tab.pending) === namespace)) tab.pending = undefined
      const ended = all
        ? allConnections(model)
        : [model.current[namespace]].filter((uid) => uid !== undefined)
      for (const uid of ended) endModel(model, uid)
      follow(model, at)
    },
  )

const switchNetwork = (at: number, namespace: string, chain: number, mood: Mood) => {
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

const moods = fc.constantFrom<Mood>('approve', 'approve', 'approve', 'reject', 'fail', 'hang')

/** What a browser has that commands may name. */
export interface CommandWorld {
  readonly namespaces: readonly string[]
  /** The wallets' uids. */
  readonly uids: readonly string[]
  readonly chains: readonly number[]
  /** What may happen while a reload waits for a wallet. */
  readonly ways: readonly ('answer' | 'time' | 'connect' | 'disconnect')[]
}

/** Everything that may happen, in any order. */
export function sessionCommands(world: CommandWorld) {
  const tabs = fc.constantFrom(0, 1)
  const uids = fc.constantFrom(...world.uids)
  const owners = fc.constantFrom(...world.namespaces)
  const chains = fc.constantFrom(...world.chains)
  return [
    fc.tuple(tabs, uids, moods).map((args) => connect(...args)),
    fc.tuple(tabs, uids, moods).map((args) => connect(...args)),
    uids.map(answer),
    fc.tuple(tabs, fc.option(owners, { nil: undefined })).map((args) => disconnect(...args)),
    fc.tuple(tabs, owners, chains, moods).map((args) => switchNetwork(...args)),
    uids.map(pickAccount),
    fc.tuple(uids, chains).map((args) => walletGoes(...args)),
    uids.map(lock),
    tabs.map(reload),
    fc.tuple(tabs, uids, fc.constantFrom(...world.ways)).map((args) => reloadInto(...args)),
  ]
}
