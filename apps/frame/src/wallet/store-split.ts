import { overwrite } from '../keys/bytes.js'
import type { KeyWorker } from '../keys/create-key-worker.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import { WrongShareError } from '../keys/errors.js'
import type { Shares } from '../keys/shares.js'
import type { SignStatement, WalletStores } from './stores.js'

interface SplitToStore {
  readonly worker: KeyWorker
  readonly stores: WalletStores
  readonly shares: Shares
  readonly split: string
  readonly addresses: WalletAddresses
}

/** Signs with a new split, whose shares are still here. */
export function signWithSplit({
  worker,
  shares,
  addresses,
}: Pick<SplitToStore, 'worker' | 'shares' | 'addresses'>): SignStatement {
  return (owner, statement) =>
    worker.run(
      'signStatement',
      { shares: [shares.device, shares.login], expected: addresses },
      owner,
      statement,
    )
}

/**
 * Stores the recovery share and the device share of a split whose login share is stored, and activates the split. Each share is
 * read back and combined first. The recovery module is activated before the shares module: a split that is active there is
 * complete everywhere.
 */
export async function storeSplit({ worker, stores, shares, split, addresses }: SplitToStore): Promise<void> {
  const { login, recovery, device } = stores
  const sign = signWithSplit({ worker, shares, addresses })
  await recovery.add({ evmAddress: addresses.evm, split, share: shares.recovery, sign })
  const loginShare = await login.read(split)
  const recoveryShare = await recovery.read(split)
  const check = (first: Uint8Array, second: Uint8Array) =>
    worker.run('checkShares', { shares: [first, second], expected: addresses })
  try {
    await check(shares.device, loginShare)
    await check(loginShare, recoveryShare)
    await check(shares.device, recoveryShare)
    await device.write({ split, share: shares.device })
    const deviceShare = await device.read(split)
    if (!deviceShare) throw new WrongShareError('the device did not store its share')
    try {
      await check(deviceShare, loginShare)
    } finally {
      overwrite(deviceShare)
    }
    await recovery.activate(split)
    await login.activate(split)
    await device.deleteOthers(split)
  } finally {
    overwrite(loginShare, recoveryShare)
  }
}
