import type { SessionService } from '../../../kernel/contracts/session.js'
import type { TabView } from '../../../kernel/testing/model/tab-view.js'

/** What a tab's page shows to the page that plays. */
export interface PlayedTab {
  readonly session: SessionService
  look(): TabView
  errors(): readonly string[]
}

/** The window of a tab: the wallets are told of it before it looks for them, and its widget stands in it. */
export interface TabWindow extends Window {
  playedTab?: PlayedTab
}

/** The window of the page that plays. */
export interface PlayingWindow extends Window {
  enterTab(tab: Window): void
  /** The local chains' nodes by chain id. */
  readonly nodes: Readonly<Record<string, string>>
}
