import { atom } from 'jotai/vanilla'
import { connectionAtom, defineEvent, defineFlag, defineService } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** Switches the tab Activity. */
export const activityFlag = /*#__PURE__*/ defineFlag('activity', { default: true })

/** The user opened the tab Activity. */
export const activityOpened = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
  },
  'activity.opened'
>('activity.opened')

/** The user asked for older transactions. */
export const activityContinued = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
  },
  'activity.continued'
>('activity.continued')

/** The service did not answer with transactions. */
export const activityFailed = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
    /** Code of the error, such as `api/TIMED_OUT`. */
    readonly reason: string
  },
  'activity.failed'
>('activity.failed')

/** Something that the account gained or lost in a transaction. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Symbol of an asset, or name of a collectible. */
  readonly label: string
  /** Exact, in whole units. */
  readonly numeric: string
  readonly isCollectible: boolean
  /** Contract of an asset that others moved and the service does not know: its label may be that of another one. */
  readonly unknownContract?: string | undefined
}

/** A transaction of the account. */
export interface ActivityTransaction {
  readonly id: string
  readonly chainId: CaipNetworkId
  readonly hash: string
  /** Kind as the service names it: `send`, `receive`, `trade`; others may follow. */
  readonly type: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** In milliseconds since 1970. */
  readonly at: number
  readonly sentFrom: string
  readonly sentTo: string
  /** Without spam. */
  readonly transfers: readonly ActivityTransfer[]
}

/** Transactions of the active account on its network. `unsupported`: no service has them. */
export interface ActivityState {
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** The newest first; also after a later failure. Undefined while none are known. */
  readonly transactions?: readonly ActivityTransaction[] | undefined
  readonly hasMore?: boolean | undefined
  /** Why the last request failed, with the status `failed`. */
  readonly error?: unknown
}

/** Reads the activity of the active account. {@link activityAtom} has the result. */
export interface ActivityService {
  /** Reads the newest transactions. Does not throw: `activityAtom` has the error. */
  refresh(): Promise<void>
  /** Reads the transactions before the last one. Does not throw, either. */
  loadMore(): Promise<void>
  /** Emits `activity.opened`. Sends no request. */
  open(): Promise<void>
}

/** Key of the service. */
export const activityService = /*#__PURE__*/ defineService<ActivityService>('activity.service')

/** The last answer, with the account and network that it is of. Written only by the plugin. */
export const readActivityAtom = /*#__PURE__*/ atom<(ActivityState & { readonly key: string }) | undefined>(
  undefined,
)

/** Identifies the active account on its network. */
export const activityKeyAtom = /*#__PURE__*/ atom((get) => {
  const { accounts: [account] = [], chainId } = get(connectionAtom) ?? {}
  return account && chainId && `${chainId} ${account.caipAddress}`
})

/** Activity of the active account on its network. */
export const activityAtom = /*#__PURE__*/ atom((get): ActivityState => {
  const read = get(readActivityAtom)
  return read && read.key === get(activityKeyAtom) ? read : { status: 'loading' }
})
