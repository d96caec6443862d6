import { untilAborted } from '#kernel'
import { unsupportedMethodError } from '#kernel/chain'
import { beforeAsking, transferErrors, type TransferFee, type TransferOrder } from '#kernel/money'
import { connectedProvider } from '../signing/connected-provider.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { readCoins, signsPsbt } from './coins.js'
import { bitcoinTransferErrors } from './errors.js'
import { receiverType } from './estimate.js'
import { rateOf, feeOf } from './fees.js'
import { selectCoins } from './select-coins.js'
import { checkConnection, signAndSend } from './sign-and-send.js'

/**
 * Asks the wallet to sign an order, once, and sends it by the source. A wallet that only signs what it sends itself is asked to do
 * that.
 *
 * @param isWarned whether the user confirmed that inscriptions could be spent
 * @throws bitcoin/INSCRIPTIONS_UNKNOWN without the warning if the wallet does not tell; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, bitcoin/BAD_SIGNED, the wallet's or the source's error
 */
export async function send(
  context: BitcoinContext,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
  { isWarned }: { readonly isWarned: boolean },
): Promise<string> {
  const { account: id, network, receiver, amount } = order
  const rate = rateOf(fee)
  if (rate === undefined)
    throw bitcoinTransferErrors.BAD_AMOUNT({ detail: 'The fee is not one of an estimate.' })
  const [provider, spendable] = await beforeAsking(
    Promise.all([
      connectedProvider(context),
      readCoins(context, { account: id, network, signal, isFresh: true }),
    ]),
  )
  const { coins, type, address, isSafe, account = { address, purpose: 'payment' } as const } = spendable
  if (!isSafe && !isWarned) throw bitcoinTransferErrors.INSCRIPTIONS_UNKNOWN()
  const selection = selectCoins(coins, { type, receivers: [receiverType(context, order)], amount, rate })
  if (!selection) throw transferErrors.INSUFFICIENT_BALANCE({ data: 0n })
  if (selection.fee > fee.max)
    throw transferErrors.FEE_ABOVE_LIMIT({ data: feeOf(selection.fee, rate, network) })
  signal.throwIfAborted()
  checkConnection(provider, address, network)

  if (!signsPsbt(provider)) {
    if (!provider.sendTransfer)
      throw unsupportedMethodError('The wallet can neither sign a transaction nor send one')
    return untilAborted(provider.sendTransfer({ address, recipient: receiver, amount }), signal)
  }
  return signAndSend(context, provider, {
    ...{ id, network, signal, account },
    coins: selection.coins,
    payments: [
      { address: receiver, amount },
      ...(selection.change > 0n ? [{ address, amount: selection.change }] : []),
    ],
  })
}
