import { atom, type Atom } from 'jotai/vanilla'
import {
  connectionAtom,
  defineFlag,
  defineRoute,
  defineService,
  defineSlot,
  type LoadPart,
  type NoParams,
  type Messages,
  type RouteKey,
} from '#kernel'
import type { CaipAddress, Naming } from '#kernel/chain'

/** Route of the account view. */
export const accountHome = /*#__PURE__*/ defineRoute('account.home')

/** Route of the list of shared accounts, to select another one. */
export const accountAccounts = /*#__PURE__*/ defineRoute('account.accounts')

/** Switches the account view. */
export const accountFlag = /*#__PURE__*/ defineFlag('account', { default: true })

/** Looks up names and pictures of accounts. */
export interface ProfilesService {
  /**
   * Looks up the name and the picture of an account: in its namespace, else at the service. Undefined if it has no name. Cached
   * for 5 minutes (docs/behaviour.md, 6.1). The result is also `profileName` and `profileImage` of the account.
   *
   * @throws the errors of the namespace's names capability and of the service, if neither has a name
   */
  of(account: CaipAddress): Promise<Naming | undefined>
  /**
   * Sets the name of an account that has just been given one, for as long as a look-up is cached. Undefined for an account that has
   * given a name up: it is looked up again.
   *
   * @throws as `of`, for an account without a name
   */
  set(account: CaipAddress, naming: Naming | undefined): Promise<void>
}

/** Key of the profiles service. */
export const profilesKey = /*#__PURE__*/ defineService<ProfilesService>('account.profiles')

/** Id of the selected tab of the account view; undefined for the first tab. */
export const currentTabAtom = /*#__PURE__*/ atom<string | undefined>(undefined)

/** Whether a wallet is connected. */
export const hasAccountAtom = /*#__PURE__*/ atom((get) => get(connectionAtom) !== undefined)

/**
 * Actions of the account, shown as a row of buttons. Ranks: onramp 10, swaps 20, receive 30 and send 40. A host orders them:
 * `order: { 'account.actions': ['send', 'receive'] }`.
 */
export const accountActions = /*#__PURE__*/ defineSlot<AccountAction>('account.actions')

/** An action of {@link accountActions}. */
export interface AccountAction {
  /** Messages of the plugin; `action` is the label of the button. */
  readonly words: Messages<{ readonly action: string }>
  /** `buy`, `receive`, `send`, `swap`, or a name of the icons of `foyerkit/ui`. */
  readonly icon: string
  readonly opens: RouteKey<NoParams>
}

/** Tabs below the balance. Ranks: Tokens 10, NFTs 20 and Activity 30. A single tab has no tab bar. */
export const accountTabs = /*#__PURE__*/ defineSlot<AccountTab>('account.tabs')

/** A tab of {@link accountTabs}. */
export interface AccountTab {
  /** Messages of the plugin; `tab` is the label of the tab. */
  readonly words: Messages<{ readonly tab: string }>
  /** Loads a component without props, with the text of its style sheet if it has one. */
  readonly load: LoadPart
}

/** Sections below the tabs, such as those of an embedded wallet. E-mail has rank 10, the embedded wallet 20. */
export const accountSections = /*#__PURE__*/ defineSlot<{
  /** Loads a component without props, with the text of its style sheet if it has one. */
  readonly load: LoadPart
}>('account.sections')

/** Fiat total, shown in place of the native balance. The first fill is used. */
export const accountTotal = /*#__PURE__*/ defineSlot<AccountTotal>('account.total')

/** The fiat total of {@link accountTotal}. */
export interface AccountTotal {
  /** Whether the total is known. Until then the native balance is shown in a place of the same height. */
  readonly isKnown: Atom<boolean>
  /** Loads a component without props: an `AmountText` and one line of small text. */
  readonly load: LoadPart
}
