import { addressOf, connectionAtom, withTimeout, parseAmount } from '#kernel'
import type { Simulation, Transfer, TransferOrder } from '#kernel/contracts'
import { isSameAsset, nativeAsset } from './assets.js'
import { checkFunds } from './check-funds.js'
import { simulationWaitMs } from './constants.js'
import type { SendCaution, SendDraft, SendPreview } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { findPlace } from './find-place.js'
import { findLookAlike, isSameAddress } from './look-alike.js'
import type { PaidAddresses } from './paid-addresses.js'
import { readReceiver } from './read-receiver.js'
import { separatorAtom } from './state.js'

/** Says what a transfer would do and cost now. @throws as `SendService.prepare` */
export async function prepare(
  deps: SendDeps & { readonly paid: PaidAddresses },
  draft: SendDraft,
  signal: AbortSignal,
): Promise<Omit<SendPreview, 'id'>> {
  const { store, clock } = deps
  const { place, transfer } = await findPlace(deps)
  const { account, network } = place
  if (draft.amount.trim() === '' || draft.receiver.trim() === '') throw sendErrors.INPUT_REQUIRED()
  if (!draft.asset && transfer.assetRequired) throw sendErrors.ASSET_REQUIRED()
  const asset = draft.asset ?? nativeAsset(network)
  const read = parseAmount(draft.amount, asset.decimals, store.get(separatorAtom))
  if ('fault' in read || read.value === 0n || asset.chainId !== network.caipNetworkId)
    throw sendErrors.BAD_AMOUNT()

  const receiver = await readReceiver(deps, { place, transfer, asset, text: draft.receiver, signal })
  const order: TransferOrder = { account, network, asset, receiver: receiver.address, amount: read.value }
  const [fee, simulation, paid] = await Promise.all([
    checkFunds(deps, transfer, order, signal),
    simulate(deps, transfer, order, signal),
    deps.paid.list(network.chainNamespace, clock.now()),
  ])
  signal.throwIfAborted()
  const own = (store.get(connectionAtom)?.accounts ?? []).map((one) => ({ address: addressOf(one) }))
  const lookAlike = findLookAlike(receiver.address, [
    ...paid.map(({ address, at }) => ({ address, paidAt: at })),
    ...own,
  ])
  const cautions: SendCaution[] = []
  if (lookAlike) cautions.push('lookAlike')
  if (leavesMore(simulation, order)) cautions.push('leaving')
  return {
    order,
    fee,
    receiver,
    lookAlike,
    cautions,
    simulation,
    paidAt: paid.find((one) => isSameAddress(one.address, receiver.address))?.at,
  }
}

/** What a node expects; nothing where none says so in time. That it cannot be had is no reason to stop. */
async function simulate(
  { clock }: SendDeps,
  transfer: Transfer,
  order: TransferOrder,
  signal: AbortSignal,
): Promise<Simulation | undefined> {
  try {
    const late = () => new Error('late')
    return await withTimeout(clock, simulationWaitMs, transfer.simulate(order, signal), late)
  } catch {
    return undefined
  }
}

/** Whether something leaves that the visitor did not ask for: another asset, or more of this one. */
function leavesMore(simulation: Simulation | undefined, { asset, amount }: TransferOrder): boolean {
  return (simulation?.changes ?? []).some(
    (change) => change.amount < 0n && (!isSameAsset(change.asset, asset) || -change.amount > amount),
  )
}
