import { nothing, recoveryStateAnswer } from '../api/answers.js'
import { ApiError } from '../api/client.js'
import { FrameError } from '../frame-error.js'
import { changeRecovery, type ChangeRecoveryOptions } from './change-recovery.js'
import type { RecoveryQuestions } from './questions.js'

/** Options of {@link changeContact}. */
export interface ChangeContactOptions extends Pick<ChangeRecoveryOptions, 'parts' | 'worker' | 'addresses'> {
  /** Address that gets the codes of a recovery until now. */
  readonly former: string | null
  /** Address that gets them from now on. Null for a user without one. */
  readonly email: string | null
  readonly askCode: RecoveryQuestions['askCode']
}

/**
 * Leads the codes of a recovery to another address. The share stays if a code to the former address allows it, or the project asks for
 * none; else an automatic one is replaced, and one that a password or passkey protects needs the code.
 *
 * @throws FrameError if the user does not enter the code: the former address gets the codes then
 */
export async function changeContact(options: ChangeContactOptions): Promise<void> {
  const { parts, worker, addresses, former, email, askCode } = options
  const { api, session } = parts
  const post = async (path: string, body: Readonly<Record<string, string | null>>) =>
    api.post('recovery', path, body, { answer: nothing, token: await session.token('recovery') })
  const token = await session.token('recovery')
  const { mode } = await api.post('recovery', '/state', {}, { answer: recoveryStateAnswer, token })
  if (mode === null) return
  try {
    await post('/contact', { email })
  } catch (error) {
    if (!(error instanceof ApiError && error.field === 'proof')) throw error
    if (mode === 'automatic') {
      await changeRecovery({ parts: { ...parts, contact: email }, worker, addresses, mode })
      return
    }
    if (former === null) throw error
    await post('/proofs', { email: former })
    await askCode(former, (code) => post('/contact', { email, code }), 'contact').catch(() => {
      throw new FrameError(`Codes for new devices still go to ${former}.`)
    })
  }
}
