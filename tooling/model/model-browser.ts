import type { Atom } from 'jotai/vanilla'
import type { CaipNetworkId } from '../../kernel/core/networks/caip.js'
import type { Account, NetworkState, SessionService, SessionState } from '../../kernel/contracts/session.js'
import { accountAtom, networkState } from '../../kernel/session/account-atoms.js'
import { sessionAtom } from '../../kernel/session/atoms.js'
import type { SessionModel } from './session-model.js'
import { recentConnectorsAtom } from '../../kernel/session/state.js'
import type { FakeWallet, WalletAnswer } from '../../kernel/testing/fake-wallet.js'

/** Way in which a late wallet is announced to a tab. */
export type Announcement = 'connector' | 'plugin'

/** A wallet of the browser: a fake one, or the test wallet. */
export interface ModelWallet extends Omit<FakeWallet, 'uid' | 'authorized' | 'connector'> {
  /** Returns the effective answer to a connect, if it can differ: a wallet may reject a second prompt. */
  effectiveAnswer?(requested: WalletAnswer): WalletAnswer | 'busy'
  /** Number of changes that the wallet has reported. */
  readonly reports?: number
}

/** An entry of the list of wallets. */
export interface ListedWallet {
  /** Id of the connector. */
  readonly id: string
  /** Namespace that is used if neither the request nor the active namespace decides. */
  readonly namespace: string
  /** One uid for each namespace of the wallet. */
  readonly uids: readonly string[]
}

/** One of two tabs of the same site. */
export interface ModelTab {
  readonly session: SessionService
  read(): TabView
  /** The listed wallet of a uid. Absent if no wallet has several namespaces. */
  listedWallet?(uid: string): ListedWallet
  /** Errors reported since the tab was loaded. */
  errors(): readonly string[]
}

/** A browser that runs sequences of commands: a fake one, or Chromium. */
export interface ModelBrowser {
  wallet(uid: string): ModelWallet
  readonly tabs: readonly ModelTab[]
  /** The default network of a namespace. */
  defaultNetwork(namespace: string): CaipNetworkId
  /** The stored session as text. */
  stored(): string | undefined
  /** Reloads a tab; the wallets `without` are not announced to it. */
  reload(tab: number, without?: readonly string[]): Promise<void>
  /** Announces the wallets that a tab was loaded without: lists their connectors, or adds their plugin. */
  announce?(tab: number, uids: readonly string[], by: Announcement): Promise<void>
  /**
   * Restarts the plugin that lists the wallets, and returns the differences while a cleanup of its service is pending.
   */
  restartSource?(tab: number, compare: () => readonly string[]): Promise<readonly string[]>
  /** Removes a namespace from a tab, or adds it again. */
  setNamespace?(tab: number, namespace: string, isOn: boolean): Promise<void>
  /** Resolves when every tab has handled the storage events of the others. Absent if they are handled at once. */
  storageHandled?(): Promise<void>
  /** Advances the clock of every tab by six seconds. */
  advanceTime(): Promise<void>
  /** Waits until pending work has settled, and returns the remaining differences. */
  settle(compare: () => readonly string[]): Promise<readonly string[]>
  /** Called with the model after each command without differences. */
  onStep?(model: SessionModel): void
}

/** Public session state of a tab. */
export interface TabView {
  readonly session: SessionState
  readonly account: Account
  readonly network: (namespace: string) => NetworkState
  readonly recent: readonly string[]
}

/** Reads the view of a tab. */
export function readTabView(read: <T>(atom: Atom<T>) => T): TabView {
  return {
    session: read(sessionAtom),
    account: read(accountAtom),
    network: (namespace) => read(networkState(namespace)),
    recent: read(recentConnectorsAtom),
  }
}
