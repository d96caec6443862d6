import type { AccountType, SuccessOf } from 'foyerkit/plugins/auth/wire'
import { nothing, ticketAnswer, walletAnswer, type SessionAnswer, type WalletRecord } from './api/answers.js'
import type { ApiClient } from './api/client.js'
import type { DeviceStore } from './device/device-store.js'
import { FrameError } from './frame-error.js'
import type { KeyWorker } from './keys/create-key-worker.js'
import type { RecoveryQuestions } from './recovery/questions.js'
import type { FrameNetwork } from './rpc/networks.js'
import { restoreSession, startSession, type Session } from './session/session.js'
import { assertKnown, readKnownWallet } from './wallet/known-wallet.js'
import { openEmbeddedWallet, preferredOf, type EmbeddedWallet } from './wallet/embedded-wallet.js'

/** User with a wallet that can sign, or whose device has lost its share: then `locked`. */
type SignedIn =
  | { readonly kind: 'unlocked'; readonly session: Session; readonly wallet: EmbeddedWallet }
  | {
      readonly kind: 'locked'
      readonly ticket: string
      readonly user: SessionAnswer['user']
      readonly addresses: { readonly evm: string; readonly solana: string }
      readonly preferred: WalletRecord['preferred']
      readonly accountKind: string
    }

/** Login state of a frame. */
export interface FrameState {
  /** Completes a login: the wallet is created or recovered. Returns the resume ticket. */
  signIn(answer: SessionAnswer): Promise<string | undefined>
  /** Whether a login was completed within the last minute. True once for each. */
  takeFreshLogin(): boolean
  /** Restores the session of this device, or with a ticket the record of its user. */
  isConnected(ticket: string | undefined): Promise<boolean>
  /** The user, with the account on a network. @throws if no one is logged in */
  user(network: FrameNetwork): SuccessOf<'GET_USER'>
  /** The session with the wallet. @throws if no one is logged in, or the wallet is locked */
  unlocked(): { readonly session: Session; readonly wallet: EmbeddedWallet }
  /** Whether the user with this e-mail address has a session that the server accepts, and the wallet is not locked. */
  isUnlockedFor(email: string): Promise<boolean>
  /** Preferred type of account of a namespace. @throws if no one is logged in */
  preferred(namespace: string): AccountType
  /** Kind of the wallet's smart account, as the server has stored it. @throws if no one is logged in */
  accountKind(): string
  /** Stores the preferred type of account. @throws if no one is logged in, or the wallet is locked */
  prefer(namespace: string, type: AccountType): Promise<void>
  /** User and resume ticket of a wallet that is locked. Undefined if it is not. */
  locked(): { readonly user: SessionAnswer['user']; readonly ticket: string } | undefined
  signOut(): Promise<void>
}

/** Parts of the state. */
export interface FrameStateParts {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly worker: KeyWorker
  readonly hostOrigin: string
  readonly now: () => number
  /** Kind of smart account of a new wallet. Default: simple7702. */
  readonly accountKind?: string | undefined
  /** Loads the questions to the user, for a wallet whose recovery needs them. */
  readonly questions?: () => Promise<RecoveryQuestions>
  /** Tells the user that the wallet is to be deleted, and offers to keep it. */
  readonly askKeep?: (dueAt: number, session: Session) => Promise<void>
}

/** Time after a login within which it also signs in, in milliseconds. */
const freshMs = 60_000

/** The server compares addresses in the same way, apart from domains in other scripts. */
const comparable = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Creates the state without a login. */
export function createFrameState(parts: FrameStateParts): FrameState {
  const { api, device, worker, hostOrigin, now, accountKind, questions, askKeep } = parts
  let current: SignedIn | undefined
  let loggedInAt = -Infinity

  async function unlock(session: Session, isFresh: boolean): Promise<void> {
    const opening = { api, device, session, worker, questions, isFresh, accountKind }
    const wallet = await openEmbeddedWallet(opening)
    if (current?.kind === 'unlocked') current.wallet.close()
    current = { kind: 'unlocked', session, wallet }
  }

  async function resume(ticket: string): Promise<boolean> {
    const { user, tokens } = await api.post(
      'auth',
      '/tickets/read',
      { ticket, hostOrigin },
      { answer: ticketAnswer },
    )
    const { wallet } = await api.post('shares', '/wallet', {}, { answer: walletAnswer, token: tokens.shares })
    if (!wallet) return false
    const known = await readKnownWallet(device, user.id)
    if (known) assertKnown(known, wallet)
    const { evmAddress: evm, solanaAddress: solana, preferred, accountKind } = wallet
    current = { kind: 'locked', ticket, user, addresses: { evm, solana }, preferred, accountKind }
    return true
  }

  function requireUser(): SignedIn {
    if (!current) throw new FrameError('You are not logged in', 4100)
    return current
  }

  return {
    async signIn(answer) {
      const session = await startSession(answer, { api, device, now })
      await unlock(session, true)
      loggedInAt = now()
      if (answer.deletionDueAt !== undefined) await askKeep?.(answer.deletionDueAt, session)
      return answer.resumeTicket
    },
    takeFreshLogin() {
      const isFresh = now() - loggedInAt < freshMs
      loggedInAt = -Infinity
      return isFresh
    },
    async isConnected(ticket) {
      if (current) return true
      const session = await restoreSession({ api, device, now })
      if (!session) return ticket === undefined ? false : resume(ticket).catch(() => false)
      try {
        await unlock(session, false)
        return true
      } catch (error) {
        // the session is there, and the device's share is not: a login is needed to recover
        if (ticket === undefined || !(await resume(ticket))) throw error
        return true
      }
    },
    user(network) {
      const signedIn = requireUser()
      const { email, userName } = signedIn.kind === 'locked' ? signedIn.user : signedIn.session.user
      const addresses = signedIn.kind === 'locked' ? signedIn.addresses : signedIn.wallet.addresses
      const address = network.id.startsWith('solana:') ? addresses.solana : addresses.evm
      return {
        email,
        userName,
        address,
        chainId: network.id,
        accounts: [{ address, type: 'eoa' }],
        preferredAccountType: 'eoa',
      }
    },
    unlocked() {
      const signedIn = requireUser()
      if (signedIn.kind === 'locked')
        throw new FrameError('Your wallet is locked. Log in again to unlock it.', 4100)
      return signedIn
    },
    async isUnlockedFor(email) {
      if (current?.kind !== 'unlocked') return false
      const { session } = current
      const own = session.user.email
      if (own === null || comparable(own) !== comparable(email)) return false
      // it may have been ended on another device
      return session.renew().then(
        () => true,
        () => false,
      )
    },
    preferred(namespace) {
      const signedIn = requireUser()
      return preferredOf(signedIn.kind === 'locked' ? signedIn : signedIn.wallet, namespace)
    },
    accountKind() {
      const signedIn = requireUser()
      return signedIn.kind === 'locked' ? signedIn.accountKind : signedIn.wallet.accountKind
    },
    async prefer(namespace, type) {
      const signedIn = this.unlocked()
      const { session, wallet } = signedIn
      const token = await session.token('shares')
      await api.post('shares', '/wallet/preferred', { namespace, type }, { answer: nothing, token })
      if (current !== signedIn) return
      const preferred = { ...wallet.preferred, [namespace]: type }
      current = { kind: 'unlocked', session, wallet: { ...wallet, preferred } }
    },
    locked() {
      if (current?.kind !== 'locked') return undefined
      const { ticket, user } = current
      return { ticket, user }
    },
    async signOut() {
      const signedIn = current
      current = undefined
      loggedInAt = -Infinity
      if (signedIn?.kind === 'unlocked') {
        signedIn.wallet.close()
        await signedIn.session.end().catch(() => {})
      } else if (signedIn) {
        const { ticket } = signedIn
        await api.post('auth', '/tickets/end', { ticket, hostOrigin }, { answer: nothing }).catch(() => {})
      }
      await device.clear()
    },
  }
}
