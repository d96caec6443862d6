import type { SessionService } from '../../contracts/session.js'
import type { TabView } from './tab-view.js'
import type { CaipAddress, CaipNetworkId } from '../../namespaces/caip.js'

/** What a wallet does with the next request that it would ask its user; afterwards it approves again. */
export type Mood = 'approve' | 'reject' | 'fail' | 'hang'

/** How a late wallet appears in a tab. */
export type Announcement = 'connector' | 'plugin'

/** A wallet of the browser, as all tabs see it. */
export interface ModelWallet {
  mood: Mood
  /** Behaviour of the wallet at the next disconnect: answers, answers when the user does, or never answers. */
  leaving: 'answer' | 'slow' | 'never'
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** What becomes of a wish when a page asks to connect: some wallets do not ask their user twice. */
  moodToConnect(wish: Mood): Mood | 'busy'
  /** Answers the disconnects that are slow. */
  answerDisconnects(): Promise<void>
  /** The user says yes to all that waits, one after the other. */
  answer(): Promise<void>
  /** The user picks another account: it stands first from now on. */
  pickAccount(): void
  goTo(chain: number): void
  /** The wallet takes its permission back by itself, as a locked one does. */
  leave(): void
}

/** One of two tabs of the same site. */
export interface ModelTab {
  readonly session: SessionService
  look(): TabView
  /** What was told to the developer since the tab was loaded. */
  errors(): readonly string[]
}

/** A browser that sequences of commands are played in, whatever it is made of. */
export interface ModelBrowser {
  wallet(uid: string): ModelWallet
  readonly tabs: readonly ModelTab[]
  /** The network a namespace starts on. */
  firstNetwork(namespace: string): CaipNetworkId
  /** The kept session, as its text. */
  stored(): string | undefined
  /** Loads a tab again; with `without`, this wallet has not announced itself to it yet. */
  reload(tab: number, without?: string): Promise<void>
  /** The wallet that a tab was loaded without announces itself: its connector is listed, or its plugin is added. */
  announce?(tab: number, uid: string, by: Announcement): Promise<void>
  /**
   * Restarts the plugin that lists the wallets, while a cleanup that its service registered late still runs; answers what
   * differs then.
   */
  restartSource?(tab: number, compare: () => readonly string[]): Promise<readonly string[]>
  /** Six seconds go by in every tab. */
  pass(): Promise<void>
  /** Lets everything that is ready happen, and answers what differs then. */
  settle(compare: () => readonly string[]): Promise<readonly string[]>
}
