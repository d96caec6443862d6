import type { StatementOwner, WalletStatement } from 'foyerkit/plugins/auth/wire'
import type { Hex } from 'viem'
import type { WalletAddresses } from '../keys/derive-keys.js'

/** Signs a statement with the key of the wallet whose share is stored. */
export type SignStatement = (
  owner: Omit<StatementOwner, 'evmAddress'>,
  statement: WalletStatement,
) => Promise<Hex>

/** Login shares, in the shares module. All calls are repeated safely: a second one with the same split changes nothing. */
export interface LoginStore {
  /** Stores a pending wallet with its first split. */
  createWallet(wallet: {
    readonly addresses: WalletAddresses
    readonly split: string
    readonly share: Uint8Array
    readonly sign: SignStatement
  }): Promise<void>
  /** Stores a pending split of the active wallet. */
  addSet(set: {
    readonly split: string
    readonly share: Uint8Array
    readonly sign: SignStatement
  }): Promise<void>
  /** Reads back the share of a pending split. */
  read(split: string): Promise<Uint8Array>
  /** Makes a pending split the active one, and its wallet active. */
  activate(split: string): Promise<void>
  /** Share of the active recovery set, once per session. */
  releaseRecovery(): Promise<ReleasedShare>
}

/** Recovery shares, in the recovery module. How a share is sealed (password, passkey) is the store's matter. */
export interface RecoveryStore {
  /** Split of the active share, and the wallet that it belongs to. Undefined if there is none. */
  active(): Promise<ActiveRecovery | undefined>
  /** Stores a pending share. */
  add(entry: {
    readonly evmAddress: string
    readonly split: string
    readonly share: Uint8Array
    readonly sign: SignStatement
  }): Promise<void>
  /** Reads back a pending share, and opens it if it is sealed. */
  read(split: string): Promise<Uint8Array>
  /** Makes the pending share of a split the active one. */
  activate(split: string): Promise<void>
  /** The active share, once per session. */
  release(): Promise<ReleasedShare>
}

/**
 * Device shares, sealed in the storage of the frame, or in memory where there is no storage. Shares of several splits may be
 * stored: a signature uses the one whose split the shares module releases.
 */
export interface DeviceStore {
  write(entry: { readonly split: string; readonly share: Uint8Array }): Promise<void>
  read(split: string): Promise<Uint8Array | undefined>
  /** Deletes the shares of all other splits. */
  deleteOthers(split: string): Promise<void>
}

/** A share, and the split that it belongs to. */
export interface ReleasedShare {
  readonly split: string
  readonly share: Uint8Array
}

/** Active share of a recovery, without the share. */
interface ActiveRecovery {
  readonly split: string
  /** Undefined if the server does not tell it. */
  readonly evmAddress: string | undefined
}

/** All places of the shares of a wallet. */
export interface WalletStores {
  readonly login: LoginStore
  readonly recovery: RecoveryStore
  readonly device: DeviceStore
}
