import type { ApiClient } from '../api/client.js'
import type { DeviceStore } from '../device/device-store.js'
import type { FrameState } from '../frame-state.js'
import type { KeyWorker, WorkerLike } from '../keys/create-key-worker.js'
import type { EmailLogins } from '../login/email-login.js'
import type { FrameLogins } from '../login/frame-logins.js'
import type { SigningPasskey } from '../passkey/signing-passkey.js'
import type { RecoveryQuestions } from '../recovery/questions.js'
import type { OpenLoginWindow } from './social-window.js'

/** Parts of the frame that the views use. */
export interface ViewContext {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly worker: KeyWorker
  readonly state: FrameState
  /** Logins of the views; those of the page are apart. */
  readonly logins: EmailLogins
  /** Logins that the frame begins itself. */
  readonly frameLogins: FrameLogins
  readonly openLogin: OpenLoginWindow
  readonly emitTicket: (ticket: string | undefined) => void
  readonly startPasswordWorker: () => WorkerLike
  readonly questions: RecoveryQuestions
  /** Passkey of the frame's signatures. Undefined in a window, whose storage is not that of the frame. */
  readonly signingPasskey?: SigningPasskey
  /** Saves a file on the user's device. */
  readonly saveFile: (name: string, text: string) => void
  readonly now: () => number
}
