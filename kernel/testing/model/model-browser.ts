import type { SessionService } from '../../contracts/session.js'
import type { TabView } from './tab-view.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'

/** Answer of a wallet to its next request; later requests are approved. */
export type Mood = 'approve' | 'reject' | 'fail' | 'hang'

/** How a late wallet appears in a tab. */
export type Announcement = 'connector' | 'plugin'

/** A wallet of the browser, shared by all tabs. */
export interface ModelWallet {
  mood: Mood
  /** Answer to the next disconnect: at once, on `answerDisconnects`, or never. */
  leaving: 'answer' | 'slow' | 'never'
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** The effective answer to a connect: some wallets reject a second prompt. */
  moodToConnect(wish: Mood): Mood | 'busy'
  /** Answers the slow disconnects. */
  answerDisconnects(): Promise<void>
  /** Approves the pending requests, one after the other. */
  answer(): Promise<void>
  /** Makes another account the first one. */
  pickAccount(): void
  goTo(chain: number): void
  /** Revokes the permission of the site, as a locked wallet does. */
  leave(): void
}

/** One of two tabs of the same site. */
export interface ModelTab {
  readonly session: SessionService
  look(): TabView
  /** Errors reported since the tab was loaded. */
  errors(): readonly string[]
}

/** A browser that runs sequences of commands: a fake one, or Chromium. */
export interface ModelBrowser {
  wallet(uid: string): ModelWallet
  readonly tabs: readonly ModelTab[]
  /** The default network of a namespace. */
  firstNetwork(namespace: string): CaipNetworkId
  /** The stored session as text. */
  stored(): string | undefined
  /** Reloads a tab; the wallet `without` is not announced to it. */
  reload(tab: number, without?: string): Promise<void>
  /** Announces the wallet that a tab was loaded without: lists its connector, or adds its plugin. */
  announce?(tab: number, uid: string, by: Announcement): Promise<void>
  /**
   * Restarts the plugin that lists the wallets, while a cleanup that its service registered late still runs; answers what
   * differs then.
   */
  restartSource?(tab: number, compare: () => readonly string[]): Promise<readonly string[]>
  /** Resolves when every tab has handled what the others have stored. Absent where that takes no time. */
  storageHandled?(): Promise<void>
  /** Six seconds go by in every tab. */
  pass(): Promise<void>
  /** Waits until pending work has settled, and returns the remaining differences. */
  settle(compare: () => readonly string[]): Promise<readonly string[]>
}
