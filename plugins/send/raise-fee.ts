import { networkByIdAtom } from '#kernel'
import { feeRaisingCapability, type FeeRaising, type TransferFee } from '#kernel/money'
import { readWalletOutcome, type Following } from '#plugins/transactions/contract'
import { transfersAtom, type SentTransfer, type TransferFields } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import type { FeeRaiser } from './state.js'

/** Creates the raiser. */
export function createFeeRaiser(
  deps: SendDeps & {
    readonly following: Following<TransferFields>
    /** Shows the toast of a pending transfer. */
    readonly submitted: (transfer: SentTransfer) => void
  },
): FeeRaiser {
  const { store, namespaces, clock, signal, following, submitted } = deps
  const raising = new Map<string, Promise<SentTransfer>>()

  /** The capability, and its request: for the transfer that the user ordered. */
  async function requestOf(transfer: SentTransfer, until: AbortSignal) {
    const { hash, account, chainId, asset, amount, receiver, memo } = transfer
    const network = store.get(networkByIdAtom)(chainId)
    const capability: FeeRaising | undefined =
      network && (await namespaces.capability(network.chainNamespace, feeRaisingCapability))
    until.throwIfAborted()
    if (!network || !capability) throw sendErrors.UNSUPPORTED_CHAIN()
    return { capability, request: { hash, account, network, asset, amount, receiver, memo, signal: until } }
  }

  async function raise(transfer: SentTransfer, fee: TransferFee): Promise<SentTransfer> {
    const { capability, request } = await requestOf(transfer, signal)
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
    async options(transfer, until) {
      const { capability, request } = await requestOf(transfer, until)
      return capability.options(request)
    },
    raise(transfer, fee) {
      const { id } = transfer
      const running = raising.get(id)
      if (running) return running
      const work = following.holdReplaced(id, () => raise(transfer, fee))
      raising.set(id, work)
      const end = () => {
        raising.delete(id)
      }
      work.then(end, end)
      return work
    },
  }
}
