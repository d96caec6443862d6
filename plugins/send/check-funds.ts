import { formatUnits } from '#kernel'
import { balancesCapability, type Transfer, type TransferFee, type TransferOrder } from '#kernel/contracts'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'

/**
 * What an order costs now, if there is enough for it.
 * @throws send/NOT_ENOUGH and send/NOT_ENOUGH_FOR_FEE with the base units as data, 'error estimating gas'
 */
export async function checkFunds(
  { namespaces }: Pick<SendDeps, 'namespaces'>,
  transfer: Transfer,
  order: TransferOrder,
  signal: AbortSignal,
): Promise<TransferFee> {
  const { account, network, asset, amount } = order
  const most = await transfer.most(order, signal)
  if (amount > most) {
    const values = { most: formatUnits(most, asset.decimals), symbol: asset.symbol }
    throw sendErrors.NOT_ENOUGH({ values, data: most })
  }
  const fee = await transfer.estimateFee(order, signal)
  if (asset.address === undefined) return fee
  // the most of an asset says nothing of the one that the fee is paid in
  const balances = await namespaces.capability(network.chainNamespace, balancesCapability)
  const native = await balances?.native({ account, network, signal })
  if (native && native.value < fee.value) {
    const { decimals, symbol } = network.nativeCurrency
    throw sendErrors.NOT_ENOUGH_FOR_FEE({
      values: { fee: formatUnits(fee.value, decimals), symbol },
      data: fee.value,
    })
  }
  return fee
}
