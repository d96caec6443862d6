import { atom } from 'jotai/vanilla'
import { connectionAtom } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { AssetBalance } from '#kernel/money'

/** State of the token balances. `unsupported`: the namespace cannot read the network. */
export interface BalancesState {
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** Time of the last successful read, in milliseconds since 1970; also after a later failure. */
  readonly readAt?: number | undefined
  /** After a failure: earliest time of the next attempt, in milliseconds since 1970. */
  readonly retryAt?: number | undefined
  /** After a failure: remedy for the user or the developer, if any. */
  readonly remedy?: string | undefined
}

/** The last read, with the account and network that it is of. */
export interface ReadBalances extends BalancesState {
  readonly key: string
  readonly assets?: readonly AssetBalance[] | undefined
}

/** Identifies the active account on its network. */
export const subjectAtom = /*#__PURE__*/ atom((get): string | undefined => {
  const { accounts: [account] = [], chainId } = get(connectionAtom) ?? {}
  return account && `${chainId satisfies CaipNetworkId | undefined} ${account.caipAddress}`
})

/** The last read. Written only by the plugin. */
export const readBalancesAtom = /*#__PURE__*/ atom<ReadBalances | undefined>(undefined)

const ownAtom = /*#__PURE__*/ atom((get) => {
  const read = get(readBalancesAtom)
  return read && read.key === get(subjectAtom) ? read : undefined
})

/** Assets of the active account on its network, the native asset first; undefined while unknown. */
export const assetBalancesAtom = /*#__PURE__*/ atom((get) => get(ownAtom)?.assets)

/** State of {@link assetBalancesAtom}. */
export const balancesStateAtom = /*#__PURE__*/ atom(
  (get): BalancesState => get(ownAtom) ?? { status: 'loading' },
)
