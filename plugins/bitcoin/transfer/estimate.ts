import {
  formatUnits,
  transferErrors,
  type FeeOption,
  type Transfer,
  type TransferEstimate,
} from '#kernel/money'
import { addressType, type AddressType } from '../addresses/check-address.js'
import { bitcoinErrors } from '../errors.js'
import { btc } from '../networks.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { readCoins } from './coins.js'
import { bitcoinTransferErrors } from './errors.js'
import { feeOf, readRates, speeds, type Speed } from './fees.js'
import { maxSelection, selectCoins } from './select-coins.js'
import { dustLimit } from './sizes.js'

/**
 * Estimates a transfer: chooses coins at each fee rate.
 *
 * @throws as {@link Transfer.estimate}; bitcoin/ORDINALS_ACCOUNT, bitcoin/DUST, bitcoin/BAD_AMOUNT
 */
export async function estimate(
  context: BitcoinContext,
  request: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  try {
    return await estimateNow(context, request, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const isOwn = [
      ...Object.values(transferErrors),
      ...Object.values(bitcoinTransferErrors),
      ...Object.values(bitcoinErrors),
    ].some((error) => error.is(cause))
    // errors of the server are the cause, as with every other chain
    const isRequest = bitcoinErrors.UNREACHABLE.is(cause) || bitcoinErrors.BAD_ANSWER.is(cause)
    throw isOwn && !isRequest ? cause : bitcoinTransferErrors.ESTIMATE_FAILED({ cause })
  }
}

/** Returns the type of a receiver's address. @throws bitcoin/BAD_ADDRESS */
export function receiverType(
  { formats }: BitcoinContext,
  { receiver, network }: { readonly receiver: string; readonly network: { readonly id: string | number } },
): AddressType {
  const type = addressType(receiver, formats.prefixes(String(network.id)))
  if (!type) throw bitcoinTransferErrors.BAD_ADDRESS()
  return type
}

async function estimateNow(
  context: BitcoinContext,
  { amount: requested, maxFee, feeOption, ...rest }: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  const { account, network, asset } = rest
  if (asset.address !== undefined) throw bitcoinTransferErrors.BAD_AMOUNT({ detail: 'Only BTC can be sent.' })
  const receiver = receiverType(context, rest)
  const [{ coins, type, setsFee }, rates] = await Promise.all([
    readCoins(context, { account, network, signal }),
    readRates(context, { network, signal }),
  ])
  const least = dustLimit(receiver)
  if (requested !== 'max' && requested < least) {
    if (requested <= 0n) throw bitcoinTransferErrors.BAD_AMOUNT()
    throw bitcoinTransferErrors.DUST({ values: { amount: formatUnits(least, btc.decimals) } })
  }

  const at = (speed: Speed) => {
    const rate = rates[speed]
    const max = maxSelection(coins, { type, receiver, rate })
    const amount = requested === 'max' ? max.amount : requested
    const chosen =
      amount > max.amount ? undefined : selectCoins(coins, { type, receivers: [receiver], amount, rate })
    return {
      max: max.amount,
      amount,
      isPayable: chosen !== undefined,
      fee: feeOf((chosen ?? max).fee, rate, network),
    }
  }
  const list = speeds.map((speed) => ({ speed, ...at(speed) }))
  const option = list.find(({ speed }) => speed === feeOption) ?? list.find(({ speed }) => speed === 'normal')
  if (!option) throw new TypeError('unreachable')
  const { fee, amount, isPayable } = option
  const maxAmount = option.max < least ? 0n : option.max
  if (maxFee !== undefined && fee.max > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
  if (coins.length > 0 && maxAmount === 0n) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  if (amount > maxAmount || !isPayable) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
  if (setsFee) return { order: { ...rest, amount }, fee: { ...fee, isSetByWallet: true }, maxAmount }
  return {
    order: { ...rest, amount },
    fee,
    feeOptions: {
      chosen: option.speed,
      list: list.map((each): FeeOption => ({ id: each.speed, label: each.speed, fee: each.fee })),
    },
    maxAmount,
  }
}
