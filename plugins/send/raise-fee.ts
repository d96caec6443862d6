import { feeRaisingCapability, type TransferFee } from '#kernel/money'
import { readWalletOutcome, type Following } from '#plugins/transactions/contract'
import type { FeeRaiser, ReplaceableTransfer } from '#plugins/transfers/contract'
import { transfersAtom, type SentTransfer, type TransferFields } from './contract.js'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'
import type { Replacements } from './replacements.js'

/** Creates the raiser. */
export function createFeeRaiser(
  deps: Pick<SendDeps, 'clock' | 'signal' | 'store'> & {
    readonly following: Following<TransferFields>
    readonly replacements: Replacements
    /** Shows the toast of a pending transfer. */
    readonly submitted: (transfer: SentTransfer) => void
  },
): FeeRaiser {
  const { clock, signal, store, following, replacements, submitted } = deps
  const raising = new Map<string, Promise<SentTransfer>>()

  async function raise(transfer: ReplaceableTransfer, fee: TransferFee): Promise<SentTransfer> {
    const { capability, request } = await replacements.requestOf(transfer, feeRaisingCapability, signal)
    let isSending = false
    const onSending = () => void (isSending = true)
    const hash = await capability.raise({ ...request, fee, onSending }).catch((cause: unknown) => {
      throw isSending && readWalletOutcome(cause) === 'unclear' ? sendErrors.UNCLEAR({ cause }) : cause
    })
    // found on the network before the wallet answered
    const found = store.get(transfersAtom).find((known) => known.hash === hash)
    if (found) return found
    const { account, chainId, asset, amount, receiver, receiverName, memo, wallet, isQuiet, mark } = transfer
    const replacement: SentTransfer = {
      ...{ id: crypto.randomUUID(), hash, account, chainId, asset, amount, receiver, receiverName, memo },
      ...{ wallet, isQuiet, mark, submittedAt: clock.now(), status: 'submitted' },
    }
    await following.add(replacement)
    submitted(replacement)
    return replacement
  }

  return {
    isUnclear: (error) => sendErrors.UNCLEAR.is(error),
    async options(transfer, until) {
      const { capability, request } = await replacements.requestOf(transfer, feeRaisingCapability, until)
      return capability.options(request)
    },
    raise(transfer, fee) {
      const { id } = transfer
      const running = raising.get(id)
      if (running) return running
      const work = following.holdReplaced(id, () => replacements.claim(id, () => raise(transfer, fee)))
      raising.set(id, work)
      const end = () => {
        raising.delete(id)
      }
      work.then(end, end)
      return work
    },
  }
}
