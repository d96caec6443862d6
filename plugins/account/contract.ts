import { atom } from 'jotai/vanilla'
import {
  connectionAtom,
  defineFlag,
  defineRoute,
  defineSlot,
  type LoadView,
  type Messages,
  type RouteKey,
} from '#kernel'

/** The account in use. */
export const accountHome = /*#__PURE__*/ defineRoute('account.home').of()

/** Switches the account's view. */
export const accountFlag = /*#__PURE__*/ defineFlag('account', { default: true })

/** Whether there is an account to show. */
export const hasAccountAtom = /*#__PURE__*/ atom((get) => get(connectionAtom) !== undefined)

/**
 * What can be done with the account, as buttons beside each other (specification, section 6): onramp, swaps, receive and
 * send have the ranks 10, 20, 30 and 40. A host orders them: `order: { 'account.actions': ['send', 'receive'] }`.
 */
export const accountActions = /*#__PURE__*/ defineSlot('account.actions').of<{
  /** The word on the button: the `action` of the plugin's messages. */
  readonly words: Messages<{ readonly action: string }>
  /** A name of the icons of `foyerkit/ui`. */
  readonly icon: string
  readonly opens: RouteKey<string, void>
}>()

/**
 * The parts of the account below the figures, one at a time (specification, section 2): Tokens, NFTs and Activity have the
 * ranks 10, 20 and 30. One that stands alone has no tab above it.
 */
export const accountTabs = /*#__PURE__*/ defineSlot('account.tabs').of<{
  /** The word on the tab: the `tab` of the plugin's messages. */
  readonly words: Messages<{ readonly tab: string }>
  readonly load: LoadView
}>()

/**
 * What all of it is worth, in the place of the figure; the first fill counts. Without one the native balance stands there.
 */
export const accountWorth = /*#__PURE__*/ defineSlot('account.worth').of<{ readonly load: LoadView }>()
