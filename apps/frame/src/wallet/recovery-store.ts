import type { RecoveryContact, StatedContent } from 'foyerkit/plugins/auth/wire'
import { nothing, recoveryShareAnswer, recoveryStateAnswer, type RecoveryShare } from '../api/answers.js'
import { ApiError, type ApiClient } from '../api/client.js'
import type { DeviceStore } from '../device/device-store.js'
import { thumbprintOf } from '../device/thumbprint.js'
import { FrameError } from '../frame-error.js'
import type { Protection, RecoveryQuestions } from '../recovery/questions.js'
import { openShare, sealShare } from '../recovery/seal.js'
import type { Session } from '../session/session.js'
import { fromBase64Url, toBase64Url } from './base64url.js'
import { isLower, keepMode, readKnownMode, type RecoveryMode } from './known-wallet.js'
import { repeatWhenAway } from './repeat-when-away.js'
import type { RecoveryStore } from './stores.js'

/** Parts of the store. */
export interface RecoveryStoreParts {
  readonly api: ApiClient
  readonly session: Session
  readonly device: DeviceStore
  /** EVM address of the wallet that is recovered. */
  readonly wallet?: string | undefined
  readonly questions?: (() => Promise<RecoveryQuestions>) | undefined
  /** Receiver of the codes of further shares. Default: that of the share that they replace. */
  readonly contact?: RecoveryContact | undefined
  /**
   * Protection of further shares, which the user has chosen. Default: that of the released share, or none. A default never asks for
   * less than the shares that this device has stored before: the server says what the present protection is.
   */
  readonly next?: Protection | 'automatic' | undefined
}

/** Owner of the wallet of a session, in statements of its key. */
export const ownerOf = ({ api, session }: Pick<RecoveryStoreParts, 'api' | 'session'>) => ({
  projectId: api.projectId,
  userId: session.user.id,
})

/**
 * Creates the store of recovery shares. A share that is sealed by a password or passkey is opened with the user's help, and the next
 * ones are sealed in the same way.
 */
export function createRecoveryStore(parts: RecoveryStoreParts): RecoveryStore {
  const { api, session, device, wallet = '', questions, contact = 'present', next } = parts
  const { email } = session.user
  let protection = next === 'automatic' ? undefined : next
  let evmAddress = wallet
  /** Whether the user has opened the share with the kit, because the password or passkey is lost. */
  let isByKit = false

  const post = async <S extends Parameters<ApiClient['post']>[3]['answer']>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    answer: S,
  ) => api.post('recovery', path, body, { answer, token: await session.token('recovery') })
  /** Calls that change nothing the second time. */
  const repeat: typeof post = (...call) => repeatWhenAway(() => post(...call))

  async function requireQuestions(): Promise<RecoveryQuestions> {
    if (!questions) throw new FrameError('Your wallet needs its password or passkey on a new device')
    return questions()
  }

  async function release(): Promise<RecoveryShare> {
    try {
      return await post('/release', {}, recoveryShareAnswer)
    } catch (error) {
      const needsCode = error instanceof ApiError && error.status === 403 && error.field === 'proof'
      if (!needsCode) throw error
      const { askCode, askContact } = await requireQuestions()
      const to =
        (await sendCode(email)) ?? (await askContact(async (typed) => void (await requireCode(typed))))
      return askCode(to, (code) => post('/release', { code }, recoveryShareAnswer))
    }
  }

  const requireCode = (to: string) => post('/proofs', { email: to }, nothing)

  async function assertNotLower(mode: RecoveryMode): Promise<void> {
    if (isLower(mode, await readKnownMode(device, session.user.id)))
      throw new FrameError(
        'The server says that your wallet opens on new devices without your password or passkey, and this device knows it otherwise. Choose how it is recovered.',
      )
  }

  async function protect(split: string, share: Uint8Array): Promise<StatedContent> {
    if (!protection) return { mode: 'automatic', share: toBase64Url(share) }
    const { mode, kdf, credentialId, key } = protection
    const ciphertext = toBase64Url(await sealShare(key, share, { wallet: evmAddress, split, mode }))
    return { mode, ciphertext, kdf, ...(credentialId !== undefined && { credentialId }) }
  }

  /** Sends a code. Returns undefined if the address is not the one of the share, which did not follow a change of the logins. */
  async function sendCode(to: string | null): Promise<string | undefined> {
    if (to === null) return undefined
    try {
      await requireCode(to)
      return to
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && error.field === 'email') return undefined
      throw error
    }
  }

  return {
    async active() {
      const { split, evmAddress: active } = await repeat('/state', {}, recoveryStateAnswer)
      return split === null ? undefined : { split, evmAddress: active ?? undefined }
    },
    async add({ evmAddress: address, split, share, sign }) {
      evmAddress = address
      const content = await protect(split, share)
      if (next === undefined && !isByKit) await assertNotLower(content.mode)
      const jkt = await thumbprintOf(device.proofKeys.publicKey)
      const signature = await sign(ownerOf(parts), { kind: 'recovery-share', jkt, split, content, contact })
      await repeat('/shares', { evmAddress, split, contact, signature, ...content }, nothing)
    },
    async read(split) {
      const { share, ciphertext = '' } = await repeat('/shares/read', { split }, recoveryShareAnswer)
      if (share !== undefined) return fromBase64Url(share)
      if (!protection) throw new FrameError('The recovery of your wallet could not be read back')
      const { mode, key } = protection
      return openShare(key, fromBase64Url(ciphertext), { wallet: evmAddress, split, mode })
    },
    async activate(split) {
      await repeat('/shares/activate', { split }, nothing)
      await keepMode(device, session.user.id, protection?.mode ?? 'automatic')
    },
    async release() {
      const answer = await release()
      const { split = '', share } = answer
      if (share !== undefined) return { split, share: fromBase64Url(share) }
      const opened = await (await requireQuestions()).askSecret(answer, wallet)
      isByKit = opened.protection === undefined
      if (next === undefined) protection = opened.protection
      return { split, share: opened.share }
    },
  }
}
