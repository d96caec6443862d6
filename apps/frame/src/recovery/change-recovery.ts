import { releasedAnswer } from '../api/answers.js'
import { FrameError } from '../frame-error.js'
import type { KeyWorker } from '../keys/create-key-worker.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import { createStores, type StoreParts } from '../wallet/api-stores.js'
import { fromBase64Url } from '../wallet/base64url.js'
import { recoverWallet } from '../wallet/recover-wallet.js'
import type { WalletStores } from '../wallet/stores.js'
import { writeKit } from './recovery-kit.js'
import type { Protection } from './questions.js'

/** Options of {@link changeRecovery}. */
export interface ChangeRecoveryOptions {
  readonly parts: Omit<StoreParts, 'next' | 'wallet'>
  readonly worker: KeyWorker
  readonly addresses: WalletAddresses
  /** Mode of the present share. */
  readonly mode: 'automatic' | 'password' | 'passkey'
  /** Protection of the next share. Undefined keeps the mode: then only the kit is new. */
  readonly next?: Protection | 'automatic' | undefined
}

/** Recovery kit of a new split. */
export interface NewKit {
  readonly split: string
  /** Content of its file. */
  readonly text: string
}

/**
 * Splits the wallet again and stores the recovery share under another protection. The old share is retired after the new one was
 * read back. A share that a password or passkey protects is opened for it, which proves that the user has the secret.
 *
 * @returns the new recovery kit, which the user may save
 */
export async function changeRecovery(options: ChangeRecoveryOptions): Promise<NewKit> {
  const { parts, worker, addresses, mode, next } = options
  const all = createStores({ ...parts, wallet: addresses.evm, next })
  const stores = mode === 'automatic' ? await withDevicePair(all, parts) : all
  const split = crypto.randomUUID()
  let text = ''
  await recoverWallet({
    worker,
    stores,
    addresses,
    createSplitId: () => split,
    onKit: (share) => {
      text = writeKit({ share, evmAddress: addresses.evm, split })
    },
  })
  return { split, text }
}

/** The pair of this device opens the wallet as well, and spares one of the day's releases of the recovery share. */
async function withDevicePair(
  stores: WalletStores,
  { api, session }: ChangeRecoveryOptions['parts'],
): Promise<WalletStores> {
  const token = await session.token('shares')
  const { split, share } = await api.post('shares', '/release', {}, { answer: releasedAnswer, token })
  const own = await stores.device.read(split)
  if (!own) throw new FrameError('This device has no share of your wallet. Log in again.')
  return {
    ...stores,
    login: { ...stores.login, releaseRecovery: async () => ({ split, share: fromBase64Url(share) }) },
    recovery: { ...stores.recovery, release: async () => ({ split, share: own }) },
  }
}
