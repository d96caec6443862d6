import { atom } from 'jotai/vanilla'
import {
  connectionAtom,
  defineFlag,
  defineRoute,
  defineService,
  defineSlot,
  type CaipAddress,
  type LoadPart,
  type NoParams,
  type Messages,
  type RouteKey,
} from '#kernel'
import type { Naming } from '#kernel/contracts'

/** The account in use. */
export const accountHome = /*#__PURE__*/ defineRoute('account.home').of()

/** The accounts that the wallet has shared, to use another one. */
export const accountAccounts = /*#__PURE__*/ defineRoute('account.accounts').of()

/** Switches the account's view. */
export const accountFlag = /*#__PURE__*/ defineFlag('account', { default: true })

/** Knows how accounts are called. */
export interface ProfilesService {
  /**
   * Reads the name of an account; undefined if it has none. Cached for 5 minutes (docs/behaviour.md, 6.1).
   * @throws the errors of the namespace's names capability
   */
  of(account: CaipAddress): Promise<Naming | undefined>
}

/** How accounts are called. */
export const profilesKey = /*#__PURE__*/ defineService('account.profiles').of<ProfilesService>()

/** What accounts are called, of those that somebody has asked {@link profilesKey} for. Written by the plugin only. */
export const accountNamesAtom = /*#__PURE__*/ atom<ReadonlyMap<CaipAddress, string>>(new Map())

/** Whether there is an account to show. */
export const hasAccountAtom = /*#__PURE__*/ atom((get) => get(connectionAtom) !== undefined)

/**
 * Actions of the account, as a row of buttons. Ranks: onramp 10, swaps 20, receive 30 and send 40. A host orders them:
 * `order: { 'account.actions': ['send', 'receive'] }`.
 */
export const accountActions = /*#__PURE__*/ defineSlot('account.actions').of<AccountAction>()

/** One action of {@link accountActions}. */
export interface AccountAction {
  /** The word on the button: the `action` of the plugin's messages. */
  readonly words: Messages<{ readonly action: string }>
  /** `buy`, `receive`, `send`, `swap`, or a name of the icons of `foyerkit/ui`. */
  readonly icon: string
  readonly opens: RouteKey<string, NoParams>
}

/**
 * Tabs of the account, below the balances. Ranks: Tokens 10, NFTs 20 and Activity 30. With a single fill no tab list is
 * shown.
 */
export const accountTabs = /*#__PURE__*/ defineSlot('account.tabs').of<AccountTab>()

/** One part of {@link accountTabs}. */
export interface AccountTab {
  /** The word on the tab: the `tab` of the plugin's messages. */
  readonly words: Messages<{ readonly tab: string }>
  /** Loads a component without props, with the text of its style sheet if it has one. */
  readonly load: LoadPart
}

/**
 * What all of it is worth, in the place of the figure; the first fill counts. Without one the native balance stands there.
 */
export const accountWorth = /*#__PURE__*/ defineSlot('account.worth').of<{ readonly load: LoadPart }>()
