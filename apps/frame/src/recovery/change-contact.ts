import { nothing, recoveryStateAnswer } from '../api/answers.js'
import { ApiError, type ApiClient } from '../api/client.js'
import type { DeviceStore } from '../device/device-store.js'
import { FrameError } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import { changeRecovery, type ChangeRecoveryOptions } from './change-recovery.js'
import type { RecoveryQuestions } from './questions.js'

/** Parts of the frame for {@link changeContact}. */
interface ContactParts extends Pick<ChangeRecoveryOptions, 'worker'> {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly state: Pick<FrameState, 'unlocked'>
  readonly questions: Pick<RecoveryQuestions, 'askCode'>
}

/**
 * Leads the codes of a recovery to another address, if it is another one. The share stays if a code to the former address allows it, or the project asks for
 * none; else an automatic one is replaced, and one that a password or passkey protects needs the code.
 *
 * @param change.former address that gets the codes until now
 * @param change.email address that gets them from now on. Null for a user without one
 * @throws FrameError if the user does not enter the code: the former address gets the codes then
 */
export async function changeContact(
  { api, device, worker, state, questions }: ContactParts,
  { former, email }: { readonly former: string | null; readonly email: string | null },
): Promise<void> {
  if (former === email) return
  const { session, wallet } = state.unlocked()
  const { addresses } = wallet
  const parts = { api, device, session }
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
    await questions
      .askCode(former, (code) => post('/contact', { email, code }), 'contact')
      .catch(() => {
        throw new FrameError(`Codes for new devices still go to ${former}.`)
      })
  }
}
