import fc from 'fast-check'
import type { CaipNetworkId } from '../../kernel/contracts/caip.js'
import { sessionErrors } from '../../kernel/session/errors.js'
import type { WalletAnswer } from '../../kernel/testing/fake-wallet.js'
import {
  approveAll,
  chooseNetwork,
  command,
  ignoreRejection,
  connectorIdOf,
  sessionOf,
  tabOf,
} from './command.js'
import type { Announcement, ModelBrowser } from './model-browser.js'
import { type LateWalletEvent, reload, reloadInto, reloadWithout, restartSource } from './reload-commands.js'
import {
  allConnections,
  connectModel,
  endModel,
  followActive,
  isAnyConnected,
  isConnected,
  ownerOf,
  type SessionModel,
  type TabModel,
} from './session-model.js'

async function askToConnect(
  model: SessionModel,
  browser: ModelBrowser,
  { at, uid, answer }: { at: number; uid: string; answer: WalletAnswer },
) {
  const wallet = browser.wallet(uid)
  const effectiveAnswer = wallet.effectiveAnswer?.(answer) ?? answer
  if (effectiveAnswer === answer) wallet.nextAnswer = answer
  ignoreRejection(sessionOf(browser, at).connect({ connectorId: connectorIdOf(uid) }))
  tabOf(model, at).pending = effectiveAnswer === 'hang' ? uid : undefined
  if (effectiveAnswer === 'approve') connectModel(model, at, uid)
}

const connect = (at: number, uid: string, answer: WalletAnswer) =>
  command(
    `connect(${at}, ${uid}, ${answer})`,
    () => true,
    (model, browser) => askToConnect(model, browser, { at, uid, answer }),
  )

const approve = (uid: string) =>
  command(
    `approve(${uid})`,
    () => true,
    (model, browser) => approveAll(model, browser, uid),
  )

const disconnect = (at: number, namespace: string | undefined) =>
  command(
    `disconnect(${at}, ${namespace ?? 'all'})`,
    (model) => {
      const { disconnecting } = tabOf(model, at)
      // Such a disconnect joins the pending one.
      const isSame =
        disconnecting && isConnected(model, disconnecting.uid) && isSameInstance(model, disconnecting)
      return !isSame || (namespace !== undefined && ownerOf(disconnecting.uid) !== namespace)
    },
    async (model, browser) => {
      await sessionOf(browser, at).disconnect(namespace === undefined ? {} : { namespace })
      const all = namespace === undefined
      const tab = tabOf(model, at)
      if (tab.pending !== undefined && (all || ownerOf(tab.pending) === namespace)) tab.pending = undefined
      const endedConnections = all
        ? allConnections(model)
        : [model.current[namespace]].filter((uid) => uid !== undefined)
      for (const uid of endedConnections) endModel(model, uid)
      followActive(model, at)
    },
  )

/** Disconnects one wallet, in use or not. A pending connect of another wallet stays. */
const disconnectOne = (at: number, uid: string) =>
  command(
    `disconnectOne(${at}, ${uid})`,
    // Such a disconnect joins the pending one.
    (model) => tabOf(model, at).disconnecting?.uid !== uid,
    async (model, browser) => {
      await sessionOf(browser, at).disconnect({ connection: uid })
      if (isConnected(model, uid)) endModel(model, uid)
      followActive(model, at)
    },
  )

/** Makes a connected wallet the one in use, and its namespace the active one. */
const selectWallet = (at: number, uid: string) =>
  command(
    `select(${at}, ${uid})`,
    (model) => isConnected(model, uid),
    async (model, browser) => {
      const [account = 'demo:1:none'] = browser.wallet(uid).accounts
      await sessionOf(browser, at).selectAccount(account, { connection: uid })
      const tab = tabOf(model, at)
      model.current[ownerOf(uid)] = uid
      tab.switching = undefined
      tab.active = ownerOf(uid)
      followActive(model, at)
    },
  )

const switchNetwork = (at: number, namespace: string, chain: number, answer: WalletAnswer) => {
  const network: CaipNetworkId = `${namespace}:${chain}`
  return command(
    `switch(${at}, ${network}, ${answer})`,
    () => true,
    async (model, browser) => {
      const uid = model.current[namespace]
      if (uid === undefined && isAnyConnected(model)) {
        const error: unknown = await sessionOf(browser, at)
          .switchNetwork(network)
          .catch((thrown: unknown) => thrown)
        if (!sessionErrors.NOT_CONNECTED.is(error)) throw new Error(`switched to ${network}`)
        return
      }
      const tab = tabOf(model, at)
      const isThere = uid === undefined || browser.wallet(uid).chainId === network
      if (uid !== undefined && !isThere) browser.wallet(uid).nextAnswer = answer
      ignoreRejection(sessionOf(browser, at).switchNetwork(network))
      tab.switching = undefined
      if (!isThere && answer === 'hang') tab.switching = { uid: uid, network }
      if (!isThere && answer !== 'approve') return
      chooseNetwork(tab, namespace, network)
      followActive(model, at)
    },
  )
}

type PendingDisconnect = NonNullable<TabModel['disconnecting']>

const isSameInstance = (model: SessionModel, disconnecting: PendingDisconnect) =>
  model.instances[disconnecting.uid] === disconnecting.instance

/** Starts a disconnect of the current wallet of a namespace. The wallet answers late or never. */
async function startDisconnect(
  model: SessionModel,
  browser: ModelBrowser,
  { at, namespace, disconnectAnswer }: { at: number; namespace: string; disconnectAnswer: 'slow' | 'never' },
) {
  const uid = model.current[namespace] as string
  const tab = tabOf(model, at)
  browser.wallet(uid).nextDisconnect = disconnectAnswer
  ignoreRejection(sessionOf(browser, at).disconnect({ namespace }))
  if (tab.pending !== undefined && ownerOf(tab.pending) === namespace) tab.pending = undefined
  tab.disconnecting = { uid, instance: model.instances[uid], isSilent: disconnectAnswer === 'never' }
}

const canDisconnect = (model: SessionModel, at: number, namespace: string) =>
  model.current[namespace] !== undefined && tabOf(model, at).disconnecting === undefined

const disconnectSlowly = (at: number, namespace: string, disconnectAnswer: 'slow' | 'never') =>
  command(
    `disconnect(${at}, ${namespace}, ${disconnectAnswer})`,
    (model) => canDisconnect(model, at, namespace),
    (model, browser) => startDisconnect(model, browser, { at, namespace, disconnectAnswer }),
  )

/** Connects a wallet while a disconnect in its namespace is pending. */
const disconnectAndConnect = (
  at: number,
  uid: string,
  disconnectAnswer: 'slow' | 'never',
  answer: WalletAnswer,
) =>
  command(
    `disconnect(${at}, ${ownerOf(uid)}, ${disconnectAnswer}) and connect(${uid}, ${answer})`,
    (model) => canDisconnect(model, at, ownerOf(uid)),
    async (model, browser) => {
      await startDisconnect(model, browser, { at, namespace: ownerOf(uid), disconnectAnswer })
      await askToConnect(model, browser, { at, uid, answer })
    },
  )

/** Ends pending disconnects, by the answer of the wallet or by the timeout. */
function endDisconnects(model: SessionModel, isEnding: (disconnecting: PendingDisconnect) => boolean) {
  for (const [at, tab] of model.tabs.entries()) {
    const { disconnecting } = tab
    if (!disconnecting || !isEnding(disconnecting)) continue
    tab.disconnecting = undefined
    if (isConnected(model, disconnecting.uid) && isSameInstance(model, disconnecting))
      endModel(model, disconnecting.uid)
    followActive(model, at)
  }
}

const answerDisconnects = (uid: string) =>
  command(
    `answerDisconnects(${uid})`,
    (model) => model.tabs.some(({ disconnecting }) => disconnecting?.uid === uid),
    async (model, browser) => {
      await browser.wallet(uid).answerDisconnects()
      // A disconnect without an answer ends by the timeout.
      endDisconnects(model, (disconnecting) => disconnecting.uid === uid && !disconnecting.isSilent)
    },
  )

const advanceTime = () =>
  command(
    'advanceTime()',
    (model) => model.tabs.some(({ disconnecting }) => disconnecting !== undefined),
    async (model, browser) => {
      await browser.advanceTime()
      endDisconnects(model, () => true)
    },
  )

const switchAccount = (uid: string) =>
  command(
    `switchAccount(${uid})`,
    () => true,
    async (_, browser) => browser.wallet(uid).switchAccount(),
  )

const switchWalletChain = (uid: string, chain: number) =>
  command(
    `switchWalletChain(${uid}, ${chain})`,
    () => true,
    async (_, browser) => browser.wallet(uid).switchChain(chain),
  )

const lock = (uid: string) =>
  command(
    `lock(${uid})`,
    () => true,
    async (model, browser) => {
      browser.wallet(uid).revoke()
      if (isConnected(model, uid)) endModel(model, uid)
    },
  )

const answers = fc.constantFrom<WalletAnswer>('approve', 'approve', 'approve', 'reject', 'fail', 'hang')

/** Names and features of a browser for the commands. */
export interface CommandSetup {
  readonly namespaces: readonly string[]
  /** The wallets' uids. */
  readonly uids: readonly string[]
  readonly chains: readonly number[]
  /** Events while a reload waits for a wallet. */
  readonly reloadEvents: readonly ('answer' | 'time' | 'connect' | 'disconnect')[]
  /** Whether wallets can answer a disconnect late or never, and the clock can be advanced. */
  readonly slowDisconnects?: boolean
  /** Whether wallets can be announced late. */
  readonly lateWallets?: boolean
  /** Whether the plugin that lists the wallets may be restarted. */
  readonly restarts?: boolean
}

/** Returns the arbitraries of all commands, for random sequences. */
export function sessionCommands(setup: CommandSetup) {
  const tabs = fc.constantFrom(0, 1)
  const uids = fc.constantFrom(...setup.uids)
  const owners = fc.constantFrom(...setup.namespaces)
  const chains = fc.constantFrom(...setup.chains)
  const disconnectAnswers = fc.constantFrom('slow', 'never')
  const lateEvents = fc.constantFrom<LateWalletEvent>('nothing', 'time', 'disconnect')
  const announcements = fc.constantFrom<Announcement>('connector', 'plugin')
  return [
    fc.tuple(tabs, uids, answers).map((args) => connect(...args)),
    fc.tuple(tabs, uids, answers).map((args) => connect(...args)),
    uids.map(approve),
    fc.tuple(tabs, fc.option(owners, { nil: undefined })).map((args) => disconnect(...args)),
    fc.tuple(tabs, owners, chains, answers).map((args) => switchNetwork(...args)),
    fc.tuple(tabs, uids).map((args) => disconnectOne(...args)),
    fc.tuple(tabs, uids).map((args) => selectWallet(...args)),
    uids.map(switchAccount),
    fc.tuple(uids, chains).map((args) => switchWalletChain(...args)),
    uids.map(lock),
    tabs.map(reload),
    fc.tuple(tabs, uids, fc.constantFrom(...setup.reloadEvents)).map((args) => reloadInto(...args)),
    fc.tuple(tabs, uids, fc.constantFrom(...setup.reloadEvents)).map((args) => reloadInto(...args)),
    ...(setup.slowDisconnects
      ? [
          fc.tuple(tabs, owners, disconnectAnswers).map((args) => disconnectSlowly(...args)),
          fc.tuple(tabs, uids, disconnectAnswers, answers).map((args) => disconnectAndConnect(...args)),
          fc.tuple(tabs, uids, disconnectAnswers, answers).map((args) => disconnectAndConnect(...args)),
          uids.map(answerDisconnects),
          fc.constant(advanceTime()),
          fc.constant(advanceTime()),
        ]
      : []),
    ...(setup.lateWallets
      ? [fc.tuple(tabs, uids, lateEvents, announcements).map((args) => reloadWithout(...args))]
      : []),
    ...(setup.restarts ? [tabs.map(restartSource)] : []),
  ]
}
