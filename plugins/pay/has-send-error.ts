import type { SendErrorCode } from '#plugins/send/contract'
import { codeOf } from '#plugins/transactions/contract'

/** Whether an error is one of the service that sends. Its errors are known by their codes, so that their texts stay with it. */
export function hasSendError(error: unknown, ...names: readonly SendErrorCode[]): boolean {
  const code = codeOf(error)
  return names.some((name) => name === code)
}
