import { nothing } from '../api/answers.js'
import { ApiError, type ApiClient } from '../api/client.js'
import { FrameError } from '../frame-error.js'
import type { Session } from '../session/session.js'
import type { RecoveryQuestions } from './questions.js'

/** Options of {@link changeContact}. */
export interface ChangeContactOptions {
  readonly api: ApiClient
  readonly session: Session
  /** Address that gets the codes of a recovery until now. */
  readonly former: string | null
  /** Address that gets them from now on. */
  readonly email: string
  readonly askCode: RecoveryQuestions['askCode']
}

/**
 * Leads the codes of a recovery to another address, and keeps the recovery share. A project that asks for codes asks for one to the
 * former address.
 *
 * @throws FrameError if the user does not enter the code: the former address gets the codes then
 */
export async function changeContact({
  api,
  session,
  former,
  email,
  askCode,
}: ChangeContactOptions): Promise<void> {
  const post = async (path: string, body: Readonly<Record<string, string>>) =>
    api.post('recovery', path, body, { answer: nothing, token: await session.token('recovery') })
  try {
    await post('/contact', { email })
  } catch (error) {
    if (!(error instanceof ApiError && error.field === 'proof') || former === null) throw error
    await post('/proofs', { email: former })
    await askCode(former, (code) => post('/contact', { email, code }), 'contact').catch(() => {
      throw new FrameError(`Your email was changed. Codes for new devices still go to ${former}.`)
    })
  }
}
