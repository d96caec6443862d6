import { nothing, recoveryStateAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import type { DeviceStore } from '../device/device-store.js'
import { thumbprintOf } from '../device/thumbprint.js'
import type { FrameState } from '../frame-state.js'
import { ownerOf } from '../wallet/recovery-store.js'

/** Parts of the frame for {@link changeContact}. */
interface ContactParts {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly state: Pick<FrameState, 'unlocked'>
}

/**
 * Leads the codes of a recovery to another address, if it is another one. The wallet's key signs the change, and the share stays.
 *
 * @param change.former address that gets the codes until now
 * @param change.email address that gets them from now on. Null for a user without one
 */
export async function changeContact(
  { api, device, state }: ContactParts,
  { former, email }: { readonly former: string | null; readonly email: string | null },
): Promise<void> {
  if (former === email) return
  const { session, wallet } = state.unlocked()
  const post = async <S extends Parameters<ApiClient['post']>[3]['answer']>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    answer: S,
  ) => api.post('recovery', path, body, { answer, token: await session.token('recovery') })
  const { split } = await post('/state', {}, recoveryStateAnswer)
  if (split === null) return
  const contact = email === null ? 'none' : { email }
  const jkt = await thumbprintOf(device.proofKeys.publicKey)
  const signer = await wallet.signer()
  const signature = await signer.signStatement(ownerOf({ api, session }), {
    kind: 'contact',
    jkt,
    split,
    contact,
  })
  await post('/contact', { contact, signature }, nothing)
}
