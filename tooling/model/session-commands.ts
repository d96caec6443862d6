import fc from 'fast-check'
import type { CaipNetworkId } from '../../kernel/core/networks/caip.js'
import { sessionErrors } from '../../kernel/session/errors.js'
import type { WalletAnswer } from '../../kernel/testing/fake-wallet.js'
import type { Act } from './acts.js'
import { answers, chooseNetwork, command, ignoreRejection, sessionOf, tabOf } from './command.js'
import {
  approve,
  connect,
  connectAll,
  connectAnywhere,
  selectAccount,
  selectWallet,
} from './connect-commands.js'
import {
  advanceTime,
  answerDisconnects,
  disconnect,
  disconnectAndConnect,
  disconnectSlowly,
  type DisconnectTarget,
  type LateAnswer,
  lock,
} from './disconnect-commands.js'
import type { Announcement } from './model-browser.js'
import {
  type LateWalletEvent,
  reload,
  reloadDuring,
  reloadInto,
  reloadWithout,
  removeNamespace,
  restartSource,
} from './reload-commands.js'
import { followActive, isAnyConnected, ownerOf } from './session-model.js'
import { together } from './together-command.js'

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

/** Names and features of a browser for the commands. */
export interface CommandSetup {
  readonly namespaces: readonly string[]
  /** The wallets' uids. */
  readonly uids: readonly string[]
  /** The uids of wallets with several namespaces. */
  readonly manyNamespaces?: readonly string[]
  readonly chains: readonly number[]
  /** Addresses that every wallet shares, if any account of a wallet may be selected. */
  readonly addresses?: readonly string[]
  /** Events while a reload waits for a wallet. */
  readonly reloadEvents: readonly ('answer' | 'time' | 'connect' | 'disconnect')[]
  /**
   * Acts of either tab while connections of a tab are missing. With them wallets can be announced late, their plugin restarted,
   * and namespaces removed and added again.
   */
  readonly acts?: readonly Act['kind'][]
  /** Whether wallets can answer a disconnect late or never, and the clock can be advanced. */
  readonly slowDisconnects?: boolean
}

/** Returns the arbitraries of all commands, for random sequences. */
export function sessionCommands(setup: CommandSetup) {
  const { addresses = [], manyNamespaces = [], acts = [] } = setup
  const tabs = fc.constantFrom(0, 1)
  const uids = fc.constantFrom(...setup.uids)
  const namespaces = fc.constantFrom(...setup.namespaces)
  const chains = fc.constantFrom(...setup.chains)
  const networks = fc
    .tuple(namespaces, chains)
    .map(([namespace, chain]): CaipNetworkId => `${namespace}:${chain}`)
  const one = uids.map((connection): DisconnectTarget => ({ connection }))
  const current = namespaces.map((namespace): DisconnectTarget => ({ namespace }))
  const lateAnswers = fc.constantFrom<LateAnswer>('slow', 'never')
  const accounts = fc.nat({ max: Math.max(addresses.length - 1, 0) })
  const connects = fc.tuple(tabs, uids, answers).map((args) => connect(...args))
  return [
    ...Array.from({ length: 7 }, () => connects),
    uids.map(approve),
    fc.tuple(tabs, fc.oneof(one, one, current, fc.constant({}))).map((args) => disconnect(...args)),
    fc.tuple(tabs, namespaces, chains, answers).map((args) => switchNetwork(...args)),
    fc.tuple(tabs, uids, accounts).map((args) => selectWallet(...args)),
    uids.map(switchAccount),
    fc.tuple(uids, chains).map((args) => switchWalletChain(...args)),
    uids.map(lock),
    tabs.map(reload),
    fc.tuple(tabs, uids, fc.constantFrom(...setup.reloadEvents)).map((args) => reloadInto(...args)),
    ...(acts.length > 0 ? interruptedCommands({ ...setup, acts }) : []),
    ...(addresses.length > 0
      ? [fc.tuple(tabs, networks, fc.constantFrom(...addresses)).map((args) => selectAccount(...args))]
      : []),
    ...(manyNamespaces.length > 0
      ? [
          fc.tuple(tabs, fc.constantFrom(...manyNamespaces), answers).map((args) => connectAnywhere(...args)),
          fc
            .tuple(tabs, fc.constantFrom(...manyNamespaces), fc.tuple(answers, answers))
            .map((args) => connectAll(...args)),
        ]
      : []),
    ...(setup.slowDisconnects
      ? [
          fc.tuple(tabs, fc.oneof(one, current), lateAnswers).map((args) => disconnectSlowly(...args)),
          fc.tuple(tabs, uids, lateAnswers, answers).map((args) => disconnectAndConnect(...args)),
          uids.map(answerDisconnects),
          fc.constant(advanceTime()),
        ]
      : []),
  ]
}

/** Returns the arbitraries of the commands with acts while connections of a tab are missing, or of both tabs at once. */
function interruptedCommands(setup: CommandSetup & { readonly acts: readonly Act['kind'][] }) {
  const tabs = fc.constantFrom(0, 1)
  const uids = fc.constantFrom(...setup.uids)
  const acts = fc.record({ by: tabs, kind: fc.constantFrom(...setup.acts), uid: uids })
  const inOneNamespace = fc.constantFrom(
    ...setup.uids.flatMap((a) =>
      setup.uids.filter((b) => ownerOf(a) === ownerOf(b)).map((b) => [a, b] as const),
    ),
  )
  const lateWallets = fc.record({
    event: fc.constantFrom<LateWalletEvent>('nothing', 'time', 'disconnect'),
    act: fc.option(acts, { nil: undefined }),
    by: fc.constantFrom<Announcement>('connector', 'plugin'),
  })
  return [
    fc.tuple(tabs, uids, acts, uids).map((args) => reloadDuring(...args)),
    fc
      .tuple(tabs, inOneNamespace, acts, uids)
      .map(([at, [hanging, uid], act, reporting]) => reloadDuring(at, hanging, { ...act, uid }, reporting)),
    fc.tuple(acts, acts).map(([first, second]) => together([first, { ...second, by: 1 - first.by }])),
    fc.tuple(tabs, uids, lateWallets).map((args) => reloadWithout(...args)),
    fc.tuple(tabs, fc.constantFrom(...setup.namespaces), acts).map((args) => removeNamespace(...args)),
    tabs.map(restartSource),
  ]
}
