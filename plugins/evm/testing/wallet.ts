import { pickHabits } from '#kernel/testing'
import { createChangeSignal } from './change-signal.js'
import { createParts } from './create-parts.js'
import { announceWithHabits, evmHabits, withHabits } from './habits.js'
import { quantity } from './hex.js'
import { injectEthereum } from './inject-legacy.js'
import { createProvider } from './provider.js'
import { rpcErrors } from './rpc-errors.js'
import type { TestWallet } from './test-wallet.js'
import { walletInfo } from './wallet-info.js'
import type { TestWalletOptions } from './wallet-options.js'

export type { WalletInfo } from './wallet-info.js'
export type { Behaviour } from './behaviour.js'
export type { WalletChain } from './chain-list.js'
export {
  announceWithHabits,
  asLedger,
  asMetaMask,
  asPhantom,
  asSlowPhone,
  evmHabits,
  type EvmHabit,
  type HabitClock,
  type WalletDetail,
  withHabits,
} from './habits.js'
export type { Hex } from './hex.js'
export type { WalletStorage } from './memory.js'
export { describeNonsense, type NonsenseId, nonsenseIds } from './nonsense/table.js'
export type { Approve, WalletRequest } from './prompts.js'
export type { TestProvider } from './provider.js'
export type { ProviderListener } from './provider-events.js'
export type { RpcError } from './rpc-errors.js'
export type { SharedAccounts } from './site.js'
export type { TestWallet } from './test-wallet.js'
export type { TestWalletOptions } from './wallet-options.js'

/**
 * Makes an injected wallet for tests and demonstrations (EIP-1193, EIP-6963). It holds its keys, asks its user
 * and signs by itself; only reads and signed transactions reach the nodes. It is not announced yet.
 *
 * Throws a TypeError for options that make no wallet (no chain, no account, an unknown switch or habit) and viem's
 * errors for keys and phrases that are none.
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const info = walletInfo(options)
  const changes = createChangeSignal()
  const lines = new AbortController()
  const parts = createParts(options, changes, `foyer-test-wallet:${info.rdns}:${info.name}`, lines.signal)
  const { behave, chains, events, gate, keyring, prompts, selection, site, switches } = parts
  const undos = new Set<() => void>()
  let connected = true
  const provider = createProvider(parts, gate, events, () => !connected)
  const picked = pickHabits(evmHabits, options.habits ?? [])
  const habits = evmHabits.filter((habit) => picked.includes(habit))
  const pageProvider = withHabits(provider, habits)
  const addresses = () => keyring.accounts.map((account) => account.address)
  const connect = () => connected && events.emit('connect', { chainId: quantity(chains.active.id) })
  // later than this call, so that the page can listen first
  queueMicrotask(connect)

  /** Remembers an undo for destroy, and makes it count once. */
  const undoable = (undo: () => void) => {
    const once = () => void (undos.delete(once) && undo())
    undos.add(once)
    return once
  }

  return {
    info,
    provider,
    pageProvider,
    habits,
    get behaviour() {
      return switches.current
    },
    get accounts() {
      return addresses()
    },
    get account() {
      return addresses()[selection.index]!
    },
    get chains() {
      return chains.all
    },
    get chainId() {
      return chains.active.id
    },
    get permitted() {
      return site.permitted
    },
    get connected() {
      return connected
    },
    get pending() {
      return prompts.pending
    },
    get held() {
      return gate.held
    },
    announce(target: EventTarget | undefined = globalThis.window) {
      if (!target) throw new TypeError('There is no window to announce the wallet to: pass an EventTarget.')
      return undoable(announceWithHabits({ info, provider: pageProvider }, habits, target))
    },
    injectLegacy: (target = globalThis) => undoable(injectEthereum(pageProvider, target)),
    behave,
    release: gate.release,
    selectAccount(index) {
      selection.select(index)
      site.refresh()
      changes.changed()
    },
    addAccount(privateKey) {
      const { address } = keyring.add(privateKey)
      site.refresh()
      changes.changed()
      return address
    },
    switchChain: parts.switchChain,
    lock: () => behave({ locked: true }),
    unlock: () => behave({ locked: false }),
    disconnectSite: site.revoke,
    emitDisconnect(error = rpcErrors.disconnected()) {
      connected = false
      events.emit('disconnect', error)
      changes.changed()
    },
    reconnect() {
      if (connected) return
      connected = true
      connect()
      changes.changed()
    },
    subscribe: changes.subscribe,
    destroy() {
      connected = false
      changes.clear()
      events.clear()
      for (const undo of undos) undo()
      prompts.close(rpcErrors.disconnected())
      gate.close(rpcErrors.disconnected())
      lines.abort()
    },
  }
}
