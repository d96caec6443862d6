import fc from 'fast-check'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { sessionErrors } from '../../session/errors.js'
import { answerAll, choose } from './answer-all.js'
import { command, goOn, idOf, session, tabOf } from './command.js'
import type { Announcement, ModelBrowser, Mood } from './model-browser.js'
import { reload, reloadInto, reloadWithout, restartSource, type LateWalletEvent } from './reload-commands.js'
import {
  allConnections,
  connectModel,
  endModel,
  follow,
  isAnyConnected,
  isConnected,
  ownerOf,
  type SessionModel,
  type TabModel,
} from './session-model.js'

async function askToConnect(
  model: SessionModel,
  browser: ModelBrowser,
  { at, uid, mood }: { at: number; uid: string; mood: Mood },
) {
  const wallet = browser.wallet(uid)
  const taken = wallet.moodToConnect(mood)
  if (taken === mood) wallet.mood = mood
  goOn(session(browser, at).connect({ connectorId: idOf(uid) }))
  tabOf(model, at).pending = taken === 'hang' ? uid : undefined
  if (taken === 'approve') connectModel(model, at, uid)
}

const connect = (at: number, uid: string, mood: Mood) =>
  command(
    `connect(${at}, ${uid}, ${mood})`,
    () => true,
    (model, browser) => askToConnect(model, browser, { at, uid, mood }),
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
    (model) => {
      const { leaving } = tabOf(model, at)
      // such a disconnect joins the pending one
      const isSame = leaving && isConnected(model, leaving.uid) && isSameInstance(model, leaving)
      return !isSame || (namespace !== undefined && ownerOf(leaving.uid) !== namespace)
    },
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
    () => true,
    async (model, browser) => {
      const uid = model.current[namespace]
      if (uid === undefined && isAnyConnected(model)) {
        const error: unknown = await session(browser, at)
          .switchNetwork(network)
          .catch((thrown: unknown) => thrown)
        if (!sessionErrors.NOT_CONNECTED.is(error)) throw new Error(`switched to ${network}`)
        return
      }
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

type Leaving = NonNullable<TabModel['leaving']>

const isSameInstance = (model: SessionModel, leaving: Leaving) =>
  model.instances[leaving.uid] === leaving.instance

/** Disconnects the wallet of a namespace, which answers late or never. */
async function startLeaving(
  model: SessionModel,
  browser: ModelBrowser,
  { at, namespace, leaving }: { at: number; namespace: string; leaving: 'slow' | 'never' },
) {
  const uid = model.current[namespace] as string
  const tab = tabOf(model, at)
  browser.wallet(uid).leaving = leaving
  goOn(session(browser, at).disconnect({ namespace }))
  if (tab.pending !== undefined && ownerOf(tab.pending) === namespace) tab.pending = undefined
  tab.leaving = { uid, instance: model.instances[uid], isSilent: leaving === 'never' }
}

const canLeave = (model: SessionModel, at: number, namespace: string) =>
  model.current[namespace] !== undefined && tabOf(model, at).leaving === undefined

const leaveSlowly = (at: number, namespace: string, leaving: 'slow' | 'never') =>
  command(
    `disconnect(${at}, ${namespace}, ${leaving})`,
    (model) => canLeave(model, at, namespace),
    (model, browser) => startLeaving(model, browser, { at, namespace, leaving }),
  )

/** Connects a wallet while a disconnect in its namespace is pending. */
const leaveAndConnect = (at: number, uid: string, leaving: 'slow' | 'never', mood: Mood) =>
  command(
    `disconnect(${at}, ${ownerOf(uid)}, ${leaving}) and connect(${uid}, ${mood})`,
    (model) => canLeave(model, at, ownerOf(uid)),
    async (model, browser) => {
      await startLeaving(model, browser, { at, namespace: ownerOf(uid), leaving })
      await askToConnect(model, browser, { at, uid, mood })
    },
  )

/** Ends pending disconnects, by the answer of the wallet or by the time limit. */
function endLeaving(model: SessionModel, isEnding: (leaving: Leaving) => boolean) {
  for (const [at, tab] of model.tabs.entries()) {
    const { leaving } = tab
    if (!leaving || !isEnding(leaving)) continue
    tab.leaving = undefined
    if (isConnected(model, leaving.uid) && isSameInstance(model, leaving)) endModel(model, leaving.uid)
    follow(model, at)
  }
}

const answerDisconnects = (uid: string) =>
  command(
    `answerDisconnects(${uid})`,
    (model) => model.tabs.some(({ leaving }) => leaving?.uid === uid),
    async (model, browser) => {
      await browser.wallet(uid).answerDisconnects()
      // a disconnect without an answer ends by the time limit
      endLeaving(model, (leaving) => leaving.uid === uid && !leaving.isSilent)
    },
  )

const passTime = () =>
  command(
    'passTime()',
    (model) => model.tabs.some(({ leaving }) => leaving !== undefined),
    async (model, browser) => {
      await browser.pass()
      endLeaving(model, () => true)
    },
  )

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

/** Names and features of a browser for the commands. */
export interface CommandWorld {
  readonly namespaces: readonly string[]
  /** The wallets' uids. */
  readonly uids: readonly string[]
  readonly chains: readonly number[]
  /** Events while a reload waits for a wallet. */
  readonly ways: readonly ('answer' | 'time' | 'connect' | 'disconnect')[]
  /** Whether wallets can answer a disconnect late or never, and the clock can be advanced. */
  readonly slowDisconnects?: boolean
  /** Whether wallets can be announced late. */
  readonly lateWallets?: boolean
  /** Whether the plugin that lists the wallets may be restarted. */
  readonly restarts?: boolean
}

/** All commands, for random sequences. */
export function sessionCommands(world: CommandWorld) {
  const tabs = fc.constantFrom(0, 1)
  const uids = fc.constantFrom(...world.uids)
  const owners = fc.constantFrom(...world.namespaces)
  const chains = fc.constantFrom(...world.chains)
  const leavings = fc.constantFrom('slow', 'never')
  const lateEvents = fc.constantFrom<LateWalletEvent>('nothing', 'time', 'disconnect')
  const ways = fc.constantFrom<Announcement>('connector', 'plugin')
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
    fc.tuple(tabs, uids, fc.constantFrom(...world.ways)).map((args) => reloadInto(...args)),
    ...(world.slowDisconnects
      ? [
          fc.tuple(tabs, owners, leavings).map((args) => leaveSlowly(...args)),
          fc.tuple(tabs, uids, leavings, moods).map((args) => leaveAndConnect(...args)),
          fc.tuple(tabs, uids, leavings, moods).map((args) => leaveAndConnect(...args)),
          uids.map(answerDisconnects),
          fc.constant(passTime()),
          fc.constant(passTime()),
        ]
      : []),
    ...(world.lateWallets
      ? [fc.tuple(tabs, uids, lateEvents, ways).map((args) => reloadWithout(...args))]
      : []),
    ...(world.restarts ? [tabs.map(restartSource)] : []),
  ]
}
