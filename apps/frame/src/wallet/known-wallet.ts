import * as z from 'zod/mini'
import type { WalletRecord } from '../api/answers.js'
import type { DeviceStore } from '../device/device-store.js'
import { FrameError } from '../frame-error.js'
import type { WalletAddresses } from '../keys/derive-keys.js'

/** Protection of a recovery share. */
export type RecoveryMode = 'automatic' | 'password' | 'passkey'

/** Facts of a wallet that a device has proven or chosen itself. It keeps them sealed, and no answer of the server changes them. */
export interface KnownWallet {
  readonly addresses: WalletAddresses
  /** Kind of the smart account. */
  readonly accountKind: string
}

const schema = z.object({
  addresses: z.object({ evm: z.templateLiteral(['0x', z.string()]), solana: z.string() }),
  accountKind: z.string(),
})

const nameOf = (userId: string) => `wallet:${userId}`
const modeNameOf = (userId: string) => `recovery-mode:${userId}`
const modes: readonly RecoveryMode[] = ['automatic', 'password', 'passkey']

/** Reads the facts of the wallet of a user. Undefined on a device that has not opened it since it keeps them. */
export async function readKnownWallet(device: DeviceStore, userId: string): Promise<KnownWallet | undefined> {
  const bytes = await device.read(nameOf(userId))
  return bytes && schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** Keeps the facts of the wallet of a user. */
export async function keepWallet(device: DeviceStore, userId: string, known: KnownWallet): Promise<void> {
  await device.write(nameOf(userId), new TextEncoder().encode(JSON.stringify(known)))
}

/** Reads the protection of the last recovery share that this device has stored for a user. Undefined before it has stored one. */
export async function readKnownMode(device: DeviceStore, userId: string): Promise<RecoveryMode | undefined> {
  const bytes = await device.read(modeNameOf(userId))
  const text = bytes && new TextDecoder().decode(bytes)
  return modes.find((mode) => mode === text)
}

/** Keeps the protection of a recovery share that was stored. */
export async function keepMode(device: DeviceStore, userId: string, mode: RecoveryMode): Promise<void> {
  await device.write(modeNameOf(userId), new TextEncoder().encode(mode))
}

/** The server names another wallet than the one that the device knows. */
export class OtherWalletError extends FrameError {
  constructor() {
    super(
      'The server names another wallet than the one that this device knows. Send nothing to its address, and contact this site.',
    )
  }
}

/** @throws an OtherWalletError if the server names another wallet than the one that the device knows */
export function assertKnown(
  { addresses, accountKind }: KnownWallet,
  named: Pick<WalletRecord, 'evmAddress' | 'solanaAddress' | 'accountKind'>,
): void {
  const isSame =
    addresses.evm.toLowerCase() === named.evmAddress.toLowerCase() &&
    addresses.solana === named.solanaAddress &&
    accountKind === named.accountKind
  if (!isSame) throw new OtherWalletError()
}

/** Whether the recovery of a wallet asks for less than before. */
export const isLower = (mode: RecoveryMode, before: RecoveryMode | undefined): boolean =>
  mode === 'automatic' && before !== undefined && before !== 'automatic'
