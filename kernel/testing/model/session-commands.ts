import fc from 'fast-check'
import { sessionKey } from '../../contracts/session.js'
import { sessionAtom } from '../../namespaces/session/atoms.js'
import type { CaipNetworkId } from '../../namespaces/caip.js'
import { expectSession } from './expect-session.js'
import type { FakeBrowser } from './fake-browser.js'
import type { Mood } from './fake-wallet.js'
import {
  connectModel,
  endModel,
  follow,
  isAnyConnected,
  isConnected,
  ownerOf,
  settleActive,
  type ModelNamespace,
  type SessionModel,
  type TabModel,
} from './session-model.js'

type Command = fc.AsyncCommand<SessionModel, FakeBrowser>

/** Does something, lets everything that is ready happen, and compares. */
function command(
  name: string,
  can: (model: SessionModel) => boolean,
  act: (model: SessionModel, browser: FakeBrowser) => Promise<unknown>,
): Command {
  return {
    check: can,
    toString: () => name,
    async run(model, browser) {
      await act(model, browser)
      await browser.settle()
      expectSession(model, browser)
    },
  }
}

const session = (browser: FakeBrowser, at: number) => {
  const tab = browser.tabs[at]
  if (!tab) throw new Error(`there is no tab ${at}`)
  return tab.service(sessionKey)
}
const tabOf = (model: SessionModel, at: number) => model.tabs[at] as TabModel
/** What is asked may be answered much later, or never: the command does not wait for it. */
const goOn = (work: Promise<unknown>) => void work.catch(() => {})
const idOf = (uid: string) => uid.slice(uid.indexOf('/') + 1)

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

function choose(tab: TabModel, namespace: ModelNamespace, network: CaipNetworkId) {
  tab.active = namespace
  tab.last = namespace
  tab.chosen[namespace] = network
}

/** The user says yes to all that waits in a wallet. */
async function answerAll(model: SessionModel, browser: FakeBrowser, uid: string) {
  await browser.wallet(uid).answer()
  for (const [at, tab] of model.tabs.entries()) {
    const { switching } = tab
    if (tab.pending === uid) {
      tab.pending = undefined
      connectModel(model, at, uid)
    }
    if (switching?.uid === uid && isConnected(model, uid)) {
      tab.switching = undefined
      choose(tab, ownerOf(uid), switching.network)
      follow(model, at)
    }
  }
}

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
      if (!isThere && mood === 'hang') tab.switching = { uid: uid as string, network }
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

const reload = (at: number) =>
  command(
    `reload(${at})`,
    () => true,
    async (model, browser) => {
      await browser.reload(at)
      forgetTab(model, at)
    },
  )

/** What a new page of the tab knows: what is kept. */
function forgetTab(model: SessionModel, at: number) {
  const tab = tabOf(model, at)
  tab.pending = undefined
  tab.switching = undefined
  tab.last = undefined
  for (const namespace of Object.keys(tab.chosen) as ModelNamespace[]) delete tab.chosen[namespace]
  const other = model.tabs.find((one) => one !== tab)
  tab.active = isAnyConnected(model) ? other?.active : undefined
  tab.active = settleActive(model, tab)
}

/** While a reload waits for one wallet the visitor does something else, and the wallet answers late or never. */
const reloadInto = (at: number, uid: string, then: 'answer' | 'time' | 'connect' | 'disconnect') =>
  command(
    `reload(${at}, ${uid} hangs, ${then})`,
    (model) => isConnected(model, uid),
    async (model, browser) => {
      browser.wallet(uid).mood = 'hang'
      await browser.reload(at)
      forgetTab(model, at)
      const status = browser.tabs[at]?.read(sessionAtom).byNamespace[ownerOf(uid)]?.status
      if (status !== 'reconnecting') throw new Error(`is ${status} while a remembered wallet is asked`)
      if (then === 'time') await browser.pass()
      if (then === 'connect') {
        await session(browser, at).connect({ connectorId: idOf(uid) })
        connectModel(model, at, uid)
      }
      if (then === 'disconnect') {
        await session(browser, at).disconnect()
        for (const one of [...model.order.demo, ...model.order.other]) endModel(model, one)
      }
      if (then === 'time') missOnce(model, at, uid)
      await answerAll(model, browser, uid)
    },
  )

/**
 * A wallet that did not answer one tab is still true in the other, and comes back from there, as the last one: what is
 * left in the tab is what both go on with.
 */
function missOnce(model: SessionModel, at: number, uid: string) {
  const namespace = ownerOf(uid)
  const left = model.order[namespace].filter((one) => one !== uid)
  model.order[namespace] = left
  const tab = tabOf(model, at)
  if (isAnyConnected(model)) {
    tab.active = settleActive(model, tab)
    model.order[namespace] = [...left, uid]
    if (model.current[namespace] === uid) model.current[namespace] = model.order[namespace][0]
    follow(model, at)
  } else {
    model.order[namespace] = [uid]
  }
}

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
