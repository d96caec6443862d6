import { blake2b } from '@noble/hashes/blake2'
import { toHex } from '../hex.js'
import { joinBytes, scaleReader } from './scale.js'

/** Names of pallet and item, hashed by twox128. */
const accountPrefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Key of the events of a block. */
export const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

/** Flag of balances that have `frozen` instead of the two earlier fields. */
const newLogic = 1n << 127n

/** An account of `System.Account`. */
export interface ChainAccount {
  readonly nonce: bigint
  /** Balance without the reserved part. */
  readonly free: bigint
  readonly reserved: bigint
  /** Part of free and reserved that cannot be sent, such as by a vote or a vesting. */
  readonly frozen: bigint
}

/** Account that is not on the chain. */
const emptyAccount: ChainAccount = { nonce: 0n, free: 0n, reserved: 0n, frozen: 0n }

/** Key of an account in the storage. */
export const accountKey = (publicKey: Uint8Array): string =>
  accountPrefix + toHex(joinBytes([blake2b(publicKey, { dkLen: 16 }), publicKey])).slice(2)

/** Reads an account; undefined bytes are one that is not on the chain. @throws RangeError */
export function readAccount(bytes: Uint8Array | undefined): ChainAccount {
  if (!bytes) return emptyAccount
  const reader = scaleReader(bytes)
  const nonce = reader.uint(4)
  // consumers, providers, sufficients
  reader.bytes(12)
  const [free, reserved, frozen, flags] = [0, 1, 2, 3].map(() => reader.uint(16)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  reader.end()
  // before the flag, the last two are what is frozen for transfers and for fees
  const isNew = (flags & newLogic) !== 0n
  return { nonce, free, reserved, frozen: isNew || flags < frozen ? frozen : flags }
}

/** Returns how much an account can send, fees included, without being removed. */
export function spendableOf({ free, reserved, frozen }: ChainAccount, existentialDeposit: bigint): bigint {
  const frozenFree = frozen > reserved ? frozen - reserved : 0n
  const kept = frozenFree > existentialDeposit ? frozenFree : existentialDeposit
  return free > kept ? free - kept : 0n
}
