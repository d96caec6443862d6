import type { AccountType } from 'foyerkit/plugins/auth/wire'
import { releasedAnswer, walletAnswer, type WalletRecord } from '../api/answers.js'
import type { KeyWorker } from '../keys/create-key-worker.js'
import { openWallet, type Signer } from '../keys/create-signer.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import type { SharePair } from '../keys/shares.js'
import { FrameError } from '../frame-error.js'
import { createStores, type StoreParts } from './api-stores.js'
import { fromBase64Url } from './base64url.js'
import { withLock } from '../device/device-store.js'
import { createWalletShares } from './create-wallet.js'
import { finishActivation, recoverWallet } from './recover-wallet.js'

/** Wallet of a session. */
export interface EmbeddedWallet {
  readonly addresses: WalletAddresses
  readonly preferred: WalletRecord['preferred']
  /** Opens the wallet with the share of this device and that of the server. The signer closes when it is idle. */
  signer(): Promise<Signer>
  /** Recovery phrase of the wallet, for an export. */
  phrase(): Promise<string>
  close(): void
}

/** Preferred type of account of a namespace. */
export function preferredOf(
  { preferred }: Pick<EmbeddedWallet, 'preferred'>,
  namespace: string,
): AccountType {
  return preferred[namespace] ?? (namespace === 'eip155' ? 'smartAccount' : 'eoa')
}

/** Parts of a wallet. */
export interface WalletParts extends StoreParts {
  readonly worker: KeyWorker
}

/**
 * Opens the wallet of a session: creates it if the user has none, and recovers it on a new device.
 *
 * @throws a FrameError with the reason
 */
export async function openEmbeddedWallet(parts: WalletParts): Promise<EmbeddedWallet> {
  const { api, session, worker } = parts
  const stores = createStores(parts)
  const readWallet = async () =>
    api.post('shares', '/wallet', {}, { answer: walletAnswer, token: await session.token('shares') })
  const release = async () =>
    api.post('shares', '/release', {}, { answer: releasedAnswer, token: await session.token('shares') })

  let record = await readWallet()
  if (!record.wallet)
    // of two frames on this device the second opens the wallet of the first
    record = await withLock('foyer-wallet', async () => {
      const latest = await readWallet()
      if (latest.wallet) return latest
      // a wallet that has a recovery share is finished, and never replaced
      if (!(await finishActivation(stores))) await createWalletShares({ worker, stores })
      return readWallet()
    })
  const { wallet } = record
  if (!wallet) throw new FrameError('Your wallet could not be created')
  const addresses = { evm: wallet.evmAddress as `0x${string}`, solana: wallet.solanaAddress }
  if (!record.hasDeviceSet || !(await stores.device.read((await release()).split)))
    await recoverWallet({ worker, stores: createStores({ ...parts, wallet: addresses.evm }), addresses })

  let opened: Promise<Signer> | undefined
  async function readShares(): Promise<SharePair> {
    const { split, share } = await release()
    const mine = await stores.device.read(split)
    if (!mine) throw new FrameError('This device has no share of your wallet. Log in again.')
    return [mine, fromBase64Url(share)]
  }
  const open = async () => openWallet({ worker, shares: await readShares(), expected: addresses })
  return {
    addresses,
    preferred: wallet.preferred,
    async signer() {
      const before = opened
      const present = await before?.catch(() => undefined)
      // it closes by itself when it was idle: the shares are fetched anew
      if (present && !present.isClosed()) return present
      if (opened === before) opened = open()
      return opened ?? open()
    },
    phrase: async () => worker.run('revealPhrase', { shares: await readShares(), expected: addresses }),
    close() {
      void opened?.then((signer) => signer.close()).catch(() => {})
      opened = undefined
    },
  }
}
