import { overwrite } from '../keys/bytes.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import { WrongShareError } from '../keys/errors.js'
import type { WalletSteps } from './create-wallet.js'
import { signWithSplit, storeSplit } from './store-split.js'

/** Options of {@link restoreWallet}. */
export interface RestoreWalletOptions extends WalletSteps {
  /** EVM address that the shares must give. */
  readonly evmAddress: string
  /** Whether the shares module has lost the record of the wallet, too. */
  readonly isRecordLost: boolean
}

/**
 * Opens a wallet whose login share is lost with the share of this device and the recovery share, and stores a new split. Call it in a
 * session that is younger than 10 minutes.
 *
 * @throws WrongShareError if the device has no share of the split, or the shares do not give the wallet; else the error of a store
 */
export async function restoreWallet(options: RestoreWalletOptions): Promise<WalletAddresses> {
  const { worker, stores, isRecordLost, createSplitId = () => crypto.randomUUID() } = options
  const { addresses, shares } = await combine(options)
  const split = createSplitId()
  try {
    const sign = signWithSplit({ worker, shares, addresses })
    if (isRecordLost) await stores.login.createWallet({ addresses, split, share: shares.login, sign })
    else await stores.login.addSet({ split, share: shares.login, sign })
    await storeSplit({ worker, stores, shares, split, addresses })
    await options.onKit?.(shares.kit)
    return addresses
  } finally {
    overwrite(shares.device, shares.login, shares.recovery, shares.kit)
  }
}

async function combine({ worker, stores, evmAddress }: RestoreWalletOptions) {
  const recovery = await stores.recovery.release()
  const own = await stores.device.read(recovery.split)
  try {
    if (!own) throw new WrongShareError('the share of this device is of another split')
    return await worker.run('restoreKey', { shares: [own, recovery.share], evm: evmAddress })
  } finally {
    overwrite(recovery.share, ...(own ? [own] : []))
  }
}
