import { overwrite } from '../keys/bytes.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import { WrongShareError } from '../keys/errors.js'
import type { Shares } from '../keys/shares.js'
import type { WalletSteps } from './create-wallet.js'
import { signWithSplit, storeSplit } from './store-split.js'
import type { WalletStores } from './stores.js'

/** Options of {@link recoverWallet}. */
export interface RecoverWalletOptions extends WalletSteps {
  /** Addresses of the wallet, as the shares module has them. */
  readonly addresses: WalletAddresses
}

/**
 * Opens the wallet on a new device with the login and the recovery share, and splits it again: the new split becomes the recovery
 * set, older devices keep theirs. Call it in a session that is younger than 10 minutes.
 *
 * @throws WrongShareError if the shares do not give the wallet, else the error of a store
 */
export async function recoverWallet(options: RecoverWalletOptions): Promise<void> {
  const { worker, stores, addresses, createSplitId = () => crypto.randomUUID() } = options
  await finishActivation(stores)
  const shares = await splitAgain(options)
  const split = createSplitId()
  try {
    const sign = signWithSplit({ worker, shares, addresses })
    await stores.login.addSet({ split, share: shares.login, sign })
    await storeSplit({ worker, stores, shares, split, addresses })
    await options.onKit?.(shares.kit)
  } finally {
    overwrite(shares.device, shares.login, shares.recovery, shares.kit)
  }
}

/**
 * A crash between both activations leaves a split that is active in the recovery module only: it was checked before.
 *
 * @returns whether the recovery module has an active split
 */
export async function finishActivation({ login, recovery }: WalletStores): Promise<boolean> {
  const active = await recovery.active()
  if (active) await login.activate(active.split)
  return active !== undefined
}

async function splitAgain({ worker, stores, addresses }: RecoverWalletOptions): Promise<Shares> {
  const login = await stores.login.releaseRecovery()
  const recovery = await stores.recovery.release()
  try {
    if (login.split !== recovery.split) throw new WrongShareError('the shares are of different splits')
    return await worker.run('splitAgain', { shares: [login.share, recovery.share], expected: addresses })
  } finally {
    overwrite(login.share, recovery.share)
  }
}
