import { atom, type Atom } from 'jotai/vanilla'
import type { WalletRow } from '#plugins/connect/contract'

/** The rows of the groups of `connect.wallets`, by the ids of their fills. */
export type GroupRows = Readonly<Record<string, readonly WalletRow[]>>

/** Where these rows are worked out; nowhere until the widget is opened. */
export const groupsAtom = /*#__PURE__*/ atom<{ readonly rows: Atom<GroupRows> } | undefined>(undefined)
