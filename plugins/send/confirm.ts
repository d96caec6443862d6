import { namesCapability, type TransferFee } from '#kernel/contracts'
import { checkFunds } from './check-funds.js'
import { feeMarginPercent } from './constants.js'
import type { SendPreview } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { findPlace } from './find-place.js'
import { isSameAddress } from './look-alike.js'
import { resolve } from './read-receiver.js'
import { placeAtom } from './state.js'

/**
 * Looks whether everything is still as a preview says, at the last moment before the wallet is asked.
 * @returns the fee of now, which is the one to send with.
 * @throws send/ACCOUNT_CHANGED, send/NETWORK_CHANGED, send/NAME_MOVED, send/NOT_ENOUGH, send/NOT_ENOUGH_FOR_FEE,
 * send/FEE_ROSE with the fee as its data, 'error estimating gas'
 */
export async function checkAgain(
  deps: SendDeps,
  preview: SendPreview,
  signal: AbortSignal,
): Promise<TransferFee> {
  requireSamePlace(deps, preview)
  const { order, receiver, fee: shown } = preview
  const { place, transfer } = await findPlace(deps)
  const name = receiver.typedName
  if (name !== undefined) {
    const names = await deps.namespaces.capability(order.network.chainNamespace, namesCapability)
    const found = names && (await resolve(names, name, place, signal))
    // it is compared in the spelling that the preview has
    const { account, network, asset } = order
    const read =
      found && (await transfer.readReceiver({ text: found.address, account, network, asset, signal }))
    if (!read || !isSameAddress(read.address, order.receiver))
      throw sendErrors.NAME_MOVED({ values: { name } })
  }
  const fee = await checkFunds(deps, transfer, order, signal)
  if (fee.value * 100n > shown.value * (100n + feeMarginPercent)) throw sendErrors.FEE_ROSE({ data: fee })
  // looking took its time
  requireSamePlace(deps, preview)
  return fee
}

/** @throws send/ACCOUNT_CHANGED, send/NETWORK_CHANGED */
function requireSamePlace({ store }: Pick<SendDeps, 'store'>, { order }: SendPreview): void {
  const place = store.get(placeAtom)
  if (place?.network.caipNetworkId !== order.network.caipNetworkId) throw sendErrors.NETWORK_CHANGED()
  if (place.account !== order.account) throw sendErrors.ACCOUNT_CHANGED()
}
