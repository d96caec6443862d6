import { atom } from 'jotai/vanilla'
import { connectionAtom, defineFlag, defineService, type CaipNetworkId } from '#kernel'
import type { AssetBalance } from '#kernel/contracts'

/** Switches reading what accounts hold, and the tab that shows it. */
export const balancesFlag = /*#__PURE__*/ defineFlag('balances', { default: true })

/** Reads what the account in use holds. What came of it stands in the atoms. */
export interface BalancesService {
  /**
   * Reads again what was read more than 30 s ago; `force` reads also what is younger, as after something was sent.
   * @throws balances/TRY_LATER within 30 s of a failure, with the seconds that are left.
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
}

/** Reading what the account in use holds. */
export const balancesService = /*#__PURE__*/ defineService('balances.service').of<BalancesService>()

/** How reading stands: `unsupported` where the network cannot be asked at all. */
export interface BalancesState {
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** From when the figures are, in milliseconds since 1970; also after a later failure. */
  readonly readAt?: number | undefined
  /** After a failure: from when on it may be tried again, in milliseconds since 1970. */
  readonly retryAt?: number | undefined
  /** After a failure: what can be done about it, where anybody can do something. */
  readonly remedy?: string | undefined
}

/** What was read, and whose it is. */
export interface ReadBalances extends BalancesState {
  readonly key: string
  readonly assets?: readonly AssetBalance[] | undefined
}

/** Whose balances are wanted: the account in use, on the network in use. */
export const subjectAtom = /*#__PURE__*/ atom((get): string | undefined => {
  const { accounts: [account] = [], chainId } = get(connectionAtom) ?? {}
  return account && `${chainId satisfies CaipNetworkId | undefined} ${account}`
})

/** What was read last. Written by the plugin only. */
export const readBalancesAtom = /*#__PURE__*/ atom<ReadBalances | undefined>(undefined)

const ownAtom = /*#__PURE__*/ atom((get) => {
  const read = get(readBalancesAtom)
  return read && read.key === get(subjectAtom) ? read : undefined
})

/** What the account in use holds on the network in use, its own asset first; undefined while it is not known. */
export const assetBalancesAtom = /*#__PURE__*/ atom((get) => get(ownAtom)?.assets)

/** How reading it stands. */
export const balancesStateAtom = /*#__PURE__*/ atom(
  (get): BalancesState => get(ownAtom) ?? { status: 'loading' },
)
