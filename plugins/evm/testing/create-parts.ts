import { type Behaviour, createSwitches } from './behaviour.js'
import { createCallNode } from './chain-node.js'
import { createChainList } from './chain-list.js'
import type { ChangeSignal } from './change-signal.js'
import { createGate, type Gate } from './gate.js'
import { quantity, type Hex } from './hex.js'
import { createInTurn } from './in-turn.js'
import { createKeyring } from './keyring.js'
import { createMemory } from './memory.js'
import { nonsenseOf } from './nonsense/table.js'
import { createPrompts } from './prompts.js'
import { createProviderEvents, type ProviderEvents } from './provider-events.js'
import { createSelection, type Selection } from './selection.js'
import { createSite } from './site.js'
import type { TestWalletOptions } from './wallet-options.js'
import type { WalletParts } from './wallet-parts.js'

/** The parts of one wallet, wired: a switch turned or an account picked reaches whom it concerns. */
export interface WiredParts extends WalletParts {
  readonly events: ProviderEvents
  readonly gate: Gate
  readonly selection: Selection
  readonly behave: (next: Partial<Behaviour>) => void
}

/** `memoryKey` names the wallet in the storage; `signal` cuts its lines to the nodes. */
export function createParts(
  options: TestWalletOptions,
  { changed }: ChangeSignal,
  memoryKey: string,
  signal: AbortSignal,
): WiredParts {
  const origin = options.origin ?? globalThis.location?.origin ?? 'null'
  const switches = createSwitches(options.behaviour)
  const memory = createMemory(options.storage, memoryKey)
  const keyring = createKeyring(options)
  const selection = createSelection(keyring, memory)
  const chains = createChainList(options.chains, memory.read().chainId, options.chainId)
  const gate = createGate(switches, changed)
  const events = createProviderEvents((name, payload) => {
    const { event } = nonsenseOf(switches.current.nonsense)
    return event ? event(name, payload) : [payload]
  })
  const site = createSite({
    origin,
    memory,
    // wallets answer in lower case, MetaMask among them
    accounts: () => keyring.accounts.map(({ address }) => address.toLowerCase() as Hex),
    selected: () => selection.index,
    shared: options.sharedAccounts ?? 'selected',
    locked: () => switches.current.locked,
    changed,
    onAccountsChanged: (accounts) => events.emit('accountsChanged', accounts),
  })
  const behave = (next: Partial<Behaviour>) => {
    const before = switches.current
    switches.set(next)
    if (before.hold && !switches.current.hold) gate.release()
    if (before.locked && !switches.current.locked) prompts.unlocked()
    site.refresh()
    changed()
  }
  const prompts = createPrompts({
    origin,
    chainId: () => chains.active.id,
    switches,
    approve: options.approve,
    unlock: () => behave({ locked: false }),
    changed,
  })
  const switchChain = (id: number) => {
    if (!chains.select(id)) return
    memory.write({ chainId: id })
    events.emit('chainChanged', quantity(id))
    changed()
  }
  const callNode = createCallNode(signal)
  const inTurn = createInTurn()
  return {
    keyring,
    chains,
    site,
    prompts,
    switches,
    callNode,
    switchChain,
    inTurn,
    events,
    gate,
    selection,
    behave,
  }
}
