import {
  frameOrigin,
  hostOrigin,
  nextCode,
  readMails,
} from '../../../service/src/modules/auth/testing/auth-client.js'
import type { JumpingClock } from '../../../service/src/modules/auth/testing/jumping-clock.js'
import { createApiClient, type ApiClient, type ApiOptions } from '../api/client.js'
import { openDevice, type DeviceStore } from '../device/device-store.js'
import { createFrameState, type FrameState } from '../frame-state.js'
import { createKeyWorker, type KeyWorker, type WorkerLike } from '../keys/create-key-worker.js'
import { startLocalWorker } from '../keys/testing/local-worker.js'
import { createEmailLogins, type EmailLogins } from '../login/email-login.js'
import type { RecoveryQuestions } from '../recovery/questions.js'
import { answerPassword, type PasswordRequest } from '../recovery/serve-password.js'

/** Parts of a frame that talk to a service, without its document. */
export interface TestFrame {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly worker: KeyWorker
  readonly state: FrameState
  readonly logins: EmailLogins
  /** Logs in with the code of the mailbox. Returns the resume ticket. */
  logIn(email: string, ticket?: string): Promise<string | undefined>
  /** Signs a message with the wallet. */
  sign(message: string): Promise<string>
}

/** Parts of {@link createFrameParts}. */
export interface FramePartsOptions extends Pick<ApiOptions, 'urls' | 'projectId'> {
  readonly now: () => number
  readonly questions?: RecoveryQuestions | undefined
  /** Device that was opened before. Default: a new one. */
  readonly device?: DeviceStore
  /** Kind of new wallets of the project. */
  readonly accountKind?: string | undefined
  /** Default: that of Node. */
  readonly fetch?: typeof fetch
}

/** Creates the parts of a frame as its document does. */
export async function createFrameParts({
  urls,
  projectId,
  now,
  questions,
  device: opened,
  accountKind,
  fetch: send = fetch,
}: FramePartsOptions) {
  const device = opened ?? (await openDevice(`${projectId}|${hostOrigin}`))
  const api = createApiClient({
    urls,
    projectId,
    proofKeys: device.proofKeys,
    language: () => 'en',
    // a browser adds the origin
    fetch: (input, options) =>
      send(input, { ...options, headers: { ...options?.headers, origin: frameOrigin } }),
  })
  const worker = createKeyWorker({ start: startLocalWorker })
  const state = createFrameState({
    api,
    device,
    worker,
    hostOrigin,
    now,
    accountKind,
    ...(questions && { questions: async () => questions }),
  })
  const logins = createEmailLogins({
    api,
    hostOrigin,
    browser: 'Firefox 140',
    system: 'Linux',
    askLink: async () => {
      throw new Error('The address belongs to another login.')
    },
    sleep: async () => {},
  })
  return { api, device, worker, state, logins }
}

/** Options of {@link createTestFrame}. */
export interface TestFrameOptions {
  readonly url: string
  readonly clock: JumpingClock
  readonly projectId?: string
  readonly questions?: RecoveryQuestions
  /** Device that was opened before. Default: a new one. */
  readonly device?: DeviceStore
  /** Kind of new wallets of the project. */
  readonly accountKind?: string
  /** Default: that of Node. */
  readonly fetch?: typeof fetch
}

/** Creates a frame, on a new device by default. */
export async function createTestFrame({
  url,
  clock,
  projectId = 'shop',
  questions,
  device,
  accountKind,
  fetch: send,
}: TestFrameOptions): Promise<TestFrame> {
  const parts = await createFrameParts({
    urls: { auth: url, shares: url, recovery: url },
    projectId,
    now: () => clock.now(),
    questions,
    accountKind,
    ...(device && { device }),
    ...(send && { fetch: send }),
  })
  const { logins, state } = parts
  return {
    ...parts,
    async logIn(email, ticket) {
      // above the time between two codes
      clock.advance(11 * 60_000)
      const before = await readMails(url, email)
      await logins.begin(email)
      const code = await nextCode(url, email, before.length)
      return state.signIn(await logins.complete(code, ticket))
    },
    sign: async (message) => (await state.unlocked().wallet.signer()).signMessage(message),
  }
}

/** Starts a worker of passwords in this thread. */
export function startLocalPasswordWorker(): WorkerLike {
  const page = new EventTarget()
  return {
    postMessage(data) {
      void answerPassword(data as PasswordRequest).then((answer) =>
        page.dispatchEvent(new MessageEvent('message', { data: answer })),
      )
    },
    addEventListener: (type, listener) => page.addEventListener(type, listener),
    terminate: () => undefined,
  }
}
