import { cancellingCapability } from '#kernel/money'
import { readWalletOutcome, type Following } from '#plugins/transactions/contract'
import type { Canceller } from '#plugins/transfers/contract'
import type { TransferFields } from './contract.js'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'
import type { Replacements } from './replacements.js'

/** Creates the canceller of pending transfers. */
export function createCanceller({
  clock,
  signal,
  following,
  replacements,
}: Pick<SendDeps, 'clock' | 'signal'> & {
  readonly following: Following<TransferFields>
  readonly replacements: Replacements
}): Canceller {
  return {
    isUnclear: (error) => sendErrors.UNCLEAR.is(error),
    async estimate(transfer, until) {
      const { capability, request } = await replacements.requestOf(transfer, cancellingCapability, until)
      return capability.estimate(request)
    },
    cancel: (transfer, fee) =>
      replacements.claim(transfer.id, async () => {
        const { id, cancel: former } = transfer
        const { capability, request } = await replacements.requestOf(transfer, cancellingCapability, signal)
        const askedAt = clock.now()
        let isSending = false
        const onSending = () => void (isSending = true)
        // before the wallet is asked: a reload and other tabs show it
        await following.setCancel(id, { askedAt })
        try {
          const hash = await capability.cancel({ ...request, fee, onSending })
          await following.setCancel(id, { askedAt, hash })
        } catch (cause) {
          if (isSending && readWalletOutcome(cause) === 'unclear') throw sendErrors.UNCLEAR({ cause })
          await following.setCancel(id, former)
          throw cause
        }
      }),
  }
}
