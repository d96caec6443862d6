import type { RequestProject } from '../../platform/module/platform.js'

/** Code of a recovery, and its receiver. */
export interface RecoveryCode {
  readonly code: string
  readonly email: string
  /** BCP 47. */
  readonly language?: string | undefined
  readonly project: RequestProject
  readonly hostOrigin: string
}

/** Mails a code. @throws an HttpError with 503 if the server does not accept it */
export type SendCode = (code: RecoveryCode) => Promise<void>
