import { overwrite } from '../keys/bytes.js'
import type { KeyWorker } from '../keys/create-key-worker.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import { signWithSplit, storeSplit } from './store-split.js'
import type { WalletStores } from './stores.js'

/** Parts of {@link createWalletShares} and {@link recoverWallet}. */
export interface WalletSteps {
  readonly worker: KeyWorker
  readonly stores: WalletStores
  /** Creates the name of a split. Default: a random UUID. */
  readonly createSplitId?: () => string
  /**
   * Receives the share of the recovery kit, which the user may save, once the wallet is stored. It is overwritten afterwards.
   * Without it the share is dropped.
   */
  readonly onKit?: (kit: Uint8Array) => Promise<void> | void
}

/**
 * Creates a wallet and stores its shares. Its addresses are returned only after two shares were stored, read back, combined and
 * compared; a failure at any step leaves no address that could lose what it receives.
 *
 * @throws WrongShareError if a store returned another share than it got, else the error of the store
 */
export async function createWalletShares(steps: WalletSteps): Promise<WalletAddresses> {
  const { worker, stores, createSplitId = () => crypto.randomUUID() } = steps
  const { addresses, shares } = await worker.run('createKey')
  const split = createSplitId()
  try {
    const sign = signWithSplit({ worker, shares, addresses })
    await stores.login.createWallet({ addresses, split, share: shares.login, sign })
    await storeSplit({ worker, stores, shares, split, addresses })
    await steps.onKit?.(shares.kit)
    return addresses
  } finally {
    overwrite(shares.device, shares.login, shares.recovery, shares.kit)
  }
}
