import type { AccountType } from 'foyerkit/plugins/auth/wire'
import { nothing, releasedAnswer, walletAnswer, type WalletRecord } from '../api/answers.js'
import { ApiError } from '../api/client.js'
import type { KeyWorker } from '../keys/create-key-worker.js'
import { openWallet, type Signer } from '../keys/create-signer.js'
import type { WalletAddresses } from '../keys/derive-keys.js'
import type { SharePair } from '../keys/shares.js'
import { FrameError } from '../frame-error.js'
import { createStores, defaultKind, type StoreParts } from './api-stores.js'
import { fromBase64Url } from './base64url.js'
import { withLock } from '../device/device-store.js'
import { createWalletShares } from './create-wallet.js'
import { assertKnown, keepWallet, OtherWalletError, readKnownWallet } from './known-wallet.js'
import { ownerOf } from './recovery-store.js'
import { finishActivation, recoverWallet } from './recover-wallet.js'

/** Wallet of a session. */
export interface EmbeddedWallet {
  readonly addresses: WalletAddresses
  readonly preferred: WalletRecord['preferred']
  /** Kind of the smart account, which stays. */
  readonly accountKind: string
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
  /** Whether the session follows a login of this moment: only then the modules release shares for a recovery. */
  readonly isFresh: boolean
}

/**
 * Opens the wallet of a session: creates it if the user has none, recovers it on a new device, and restores it if the server has lost
 * its share.
 *
 * @throws a FrameError with the reason
 */
export async function openEmbeddedWallet(parts: WalletParts): Promise<EmbeddedWallet> {
  const { api, session, worker, device, isFresh, questions } = parts
  const stores = createStores(parts)
  const userId = session.user.id
  const kept = await readKnownWallet(device, userId)
  const readWallet = async () =>
    api.post('shares', '/wallet', {}, { answer: walletAnswer, token: await session.token('shares') })
  const release = async () =>
    api.post('shares', '/release', {}, { answer: releasedAnswer, token: await session.token('shares') })

  /** Restores the wallet if the error says that its login share is lost, else throws the error. */
  async function restoreAfter(error: unknown, known?: string): Promise<void> {
    if (!isFresh || !questions || !isLoginShareLost(error)) throw error
    const active = await stores.recovery.active()
    const evmAddress = known ?? active?.evmAddress
    if (!active || evmAddress === undefined) throw error
    if (!(await stores.device.read(active.split)))
      throw new FrameError(
        'The server has lost its part of your wallet. Log in again on the device that you logged in with last: it can restore it.',
      )
    const { askRestore } = await questions()
    await askRestore(evmAddress)
    const { restoreWallet } = await import('./restore-wallet.js')
    // the project may have another kind for new wallets by now, whose address is another
    const accountKind = kept?.accountKind ?? (await readAccountKind(device)) ?? parts.accountKind
    const restoring = createStores({ ...parts, wallet: evmAddress, accountKind })
    await restoreWallet({ worker, stores: restoring, evmAddress, isRecordLost: known === undefined })
  }

  let record = await readWallet()
  if (!record.wallet)
    // of two frames on this device the second opens the wallet of the first
    record = await withLock('foyer-wallet', async () => {
      const latest = await readWallet()
      if (latest.wallet) return latest
      // a wallet that has a recovery share is finished, and never replaced
      const isFinished = await finishActivation(stores).catch((error: unknown) =>
        restoreAfter(error).then(() => true),
      )
      if (!isFinished) {
        const { email } = session.user
        const contact = email === null ? 'none' : { email }
        const created = await createWalletShares({ worker, stores: createStores({ ...parts, contact }) })
        const { accountKind = defaultKind } = parts
        await keepWallet(device, userId, { addresses: created, accountKind })
      }
      return readWallet()
    })
  const { wallet } = record
  if (!wallet) throw new FrameError('Your wallet could not be created')
  const facts = await readKnownWallet(device, userId)
  if (facts) assertKnown(facts, wallet)
  const addresses = { evm: wallet.evmAddress as `0x${string}`, solana: wallet.solanaAddress }

  /** Whether the device and the server have a share of one split for it. */
  async function hasPair(): Promise<boolean> {
    if (!record.hasDeviceSet) return false
    try {
      return (await stores.device.read((await release()).split)) !== undefined
    } catch (error) {
      if (isFresh && isLoginShareLost(error)) return false
      throw error
    }
  }
  if (!(await hasPair()))
    await recoverWallet({
      worker,
      stores: createStores({ ...parts, wallet: addresses.evm }),
      addresses,
    }).catch((error: unknown) => restoreAfter(error, addresses.evm))

  let opened: Promise<Signer> | undefined
  async function readShares(): Promise<SharePair> {
    const { split, share } = await release().catch((error: unknown) => {
      throw isShareGone(error) ? new LostShareError() : error
    })
    const mine = await stores.device.read(split)
    if (!mine) throw new FrameError('This device has no share of your wallet. Log in again.')
    return [mine, fromBase64Url(share)]
  }
  const open = async () => openWallet({ worker, shares: await readShares(), expected: addresses })
  if (!facts) await learn(wallet)

  /** Proves the addresses with the key, and the kind with its signature, on a device that has not kept them yet. */
  async function learn({ accountKind, signature, solanaAddress }: WalletRecord): Promise<void> {
    const signer = await (opened ??= open())
    const statement = { kind: 'wallet', solanaAddress, accountKind } as const
    const owner = ownerOf({ api, session })
    const own = await signer.signStatement(owner, statement)
    const before = await readAccountKind(device)
    const isProven = signature?.toLowerCase() === own.toLowerCase() || before === accountKind
    // wallets of earlier releases have no signature: a device that has opened one before knows its kind
    if (signature != null ? !isProven : before !== undefined && !isProven) throw new OtherWalletError()
    await keepWallet(device, userId, { addresses, accountKind })
    if (signature != null || !isProven) return
    const token = await session.token('shares')
    await api.post('shares', '/wallet/signature', { signature: own }, { answer: nothing, token })
  }

  return {
    addresses,
    preferred: wallet.preferred,
    accountKind: wallet.accountKind,
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
      opened?.then((signer) => signer.close()).catch(() => {})
      opened = undefined
    },
  }
}

const accountKindName = 'account-kind'

/** Kind of the smart account of the wallet that a device has opened with an earlier release. */
async function readAccountKind(device: StoreParts['device']): Promise<string | undefined> {
  const bytes = await device.read(accountKindName)
  return bytes && new TextDecoder().decode(bytes)
}

/**
 * Whether an error of the shares module says that a login share is lost: it has no row of a split that is active in the recovery
 * module, or cannot open it.
 */
const isLoginShareLost = (error: unknown) =>
  error instanceof ApiError && ((error.status === 404 && error.field === 'set') || error.status === 500)

const isShareGone = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && (error.field === 'wallet' || error.field === 'set')

/**
 * The server has lost the login share of a wallet that is open. A logout would delete the share of the device, which may be the last
 * one beside that of the recovery.
 */
export class LostShareError extends FrameError {
  constructor() {
    super(
      'The server has lost its part of your wallet. Do not log out here. Load this page again and log in to restore it.',
    )
  }
}
