import { connectionAtom, namespaceOf, withTimeout } from '#kernel'
import { addressFormatAtom, addressOf, combinedNames, isSameAddress } from '#kernel/chain'
import { transferErrors, type Simulation, type Transfer, type TransferOrder } from '#kernel/money'
import { payerAtom } from '#plugins/transactions/contract'
import { assetAmountsAtom, isSameAssetAtom, maxOf, nativeAsset } from '#plugins/transactions/form'
import { checkMemo, findLookAlike, memoRuleOf, readReceiver, resolveName } from './receiver.js'
import { simulationWaitMs } from './constants.js'
import { transfersAtom, type SendCaution, type SendDraft, type SendPreview } from './contract.js'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'
import { requireSendContext } from './send-context.js'
import type { PaidStore } from './paid-store.js'
import { isReceivedUnknown } from './received.js'

/** Creates a preview, without its id. @throws as `SendService.prepare` */
export async function prepare(
  deps: SendDeps & { readonly paid: PaidStore },
  draft: SendDraft,
  signal: AbortSignal,
): Promise<Omit<SendPreview, 'id'>> {
  const context = await requireSendContext(deps)
  const { account, network, transfer } = context
  const isMax = draft.amount === 'max'
  if ((draft.amount !== 'max' && draft.amount <= 0n) || draft.receiver.trim() === '')
    throw sendErrors.INPUT_REQUIRED()
  if (!draft.asset && transfer.assetRequired) throw sendErrors.ASSET_REQUIRED()
  const asset = draft.asset ?? nativeAsset(network)
  if (asset.chainId !== network.caipNetworkId)
    throw sendErrors.ASSET_NETWORK({ values: { symbol: asset.symbol, network: network.name } })

  const receiver = await readReceiver(deps, context, { asset, text: draft.receiver, signal })
  const { amount, maxFee, feeOption, memo = '' } = draft
  checkMemo(memo, memoRuleOf(transfer, network, receiver), network)
  const request = {
    ...{ account, network, asset, receiver: receiver.address, amount, maxFee, feeOption },
    ...(memo !== '' && { memo }),
  }
  const [{ order, fee, costs, maxAmount }, paid] = await Promise.all([
    transfer.estimate(request, signal),
    deps.paid.list(deps.clock.now()),
  ])
  const simulation = await simulate(deps, transfer, { order, fee }, signal)
  signal.throwIfAborted()

  const own = (deps.store.get(connectionAtom)?.accounts ?? []).map(({ caipAddress }) => ({
    address: addressOf(caipAddress),
  }))
  const paidHere = paid.filter((entry) => namespaceOf(entry.account) === network.chainNamespace)
  const format = deps.store.get(addressFormatAtom)(network.chainNamespace)
  const known = [...paidHere.map(({ address, at }) => ({ address, paidAt: at })), ...own]
  const pending = deps.store
    .get(transfersAtom)
    .filter(({ account: from, isFinal }) => !isFinal && namespaceOf(from) === network.chainNamespace)
    .map(({ receiver: address, submittedAt }) => ({ address, paidAt: submittedAt }))
  const lookAlike = findLookAlike(receiver.address, known, pending, format)
  const cautions: SendCaution[] = []
  if (lookAlike) cautions.push('lookAlike')
  if (receiver.warnings.some(({ level }) => level === 'confirm')) cautions.push('receiver')
  const isLeavingMore = simulation !== 'failed' && leavesMore(deps, simulation, order)
  if (isLeavingMore) cautions.push('leaving')
  const isPaid = (entry: (typeof paid)[number]) =>
    entry.account === account && isSameAddress(entry.address, receiver.address, format)
  return {
    ...{
      order,
      isMax,
      fee,
      feeOption,
      costs,
      maxAmount,
      receiver,
      lookAlike,
      cautions,
      simulation,
      isLeavingMore,
      isReceivedUnknown: isReceivedUnknown(transfer, order, simulation),
    },
    paidAt: paidHere.find(isPaid)?.at,
  }
}

/** Simulates an order with the fee that would be sent. A missing result is no reason not to send. */
async function simulate(
  { clock }: SendDeps,
  transfer: Transfer,
  { order, fee }: Pick<SendPreview, 'order' | 'fee'>,
  signal: AbortSignal,
): Promise<Simulation | 'failed' | undefined> {
  if (!transfer.simulate) return undefined
  const late = () => new Error('late')
  try {
    return await withTimeout(clock, simulationWaitMs, transfer.simulate(order, signal, fee), late)
  } catch {
    return 'failed'
  }
}

/** Whether another asset than the order's leaves the account, or more of it. */
function leavesMore(
  { store }: SendDeps,
  simulation: Simulation | undefined,
  { asset, amount }: TransferOrder,
): boolean {
  const isSameAsset = store.get(isSameAssetAtom)
  return (simulation?.changes ?? []).some(
    (change) => change.amount < 0n && (!isSameAsset(change.asset, asset) || -change.amount > amount),
  )
}

/**
 * Checks a preview again, as the last step before the request to the wallet. The fee stays within the max fee of the preview,
 * and an amount of `max` is settled now.
 *
 * @param offer gives a new preview its id
 * @returns the order and the fee to send
 * @throws send/ACCOUNT_CHANGED, send/NETWORK_CHANGED, send/NAME_CHANGED, send/ESTIMATE_CHANGED with the new preview as `data`, and the
 *   errors of the estimate
 */
export async function checkAgain(
  deps: SendDeps,
  preview: SendPreview,
  offer: (next: Omit<SendPreview, 'id'>) => SendPreview,
  signal: AbortSignal,
): Promise<Pick<SendPreview, 'order' | 'fee'> & { readonly transfer: Transfer }> {
  requireSameContext(deps, preview)
  const { order, receiver, isMax, fee: shown, feeOption } = preview
  const { transfer } = await requireSendContext(deps)
  await requireSameName(deps, preview, transfer, signal)
  const request = { ...order, feeOption, amount: isMax ? ('max' as const) : order.amount }
  const estimate = await transfer
    .estimate({ ...request, maxFee: shown.max }, signal)
    .catch(async (error: unknown) => {
      if (!transferErrors.FEE_ABOVE_LIMIT.is(error)) throw error
      return transfer.estimate(request, signal)
    })
  // looking took its time
  requireSameContext(deps, preview)
  const { unitsOf, exceeds } = deps.store.get(assetAmountsAtom)
  // an amount that is lower by more than the fee, where it pays the fee, is another amount to the user
  const isLess = estimate.order.amount + unitsOf(order.asset, maxOf(shown)) < order.amount
  const isDearer = (estimate.costs ?? []).some(({ id, asset, amount }) => {
    const before = preview.costs?.find((cost) => cost.id === id) ?? { asset, amount: 0n }
    return exceeds({ asset, units: amount }, { asset: before.asset, units: before.amount })
  })
  if (exceeds(maxOf(estimate.fee), maxOf(shown)) || isLess || isDearer) {
    const { order: changed, fee, costs, maxAmount } = estimate
    const former = { order, fee: shown, costs: preview.costs }
    const data = offer({ ...preview, receiver, order: changed, fee, costs, maxAmount, former })
    throw sendErrors.ESTIMATE_CHANGED({ data })
  }
  // never more than the preview showed
  const amount = estimate.order.amount < order.amount ? estimate.order.amount : order.amount
  return { order: { ...order, amount }, fee: estimate.fee, transfer }
}

/** @throws send/NAME_CHANGED */
async function requireSameName(
  { namespaces, store }: SendDeps,
  { order, receiver }: SendPreview,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<void> {
  const name = receiver.typedName
  if (name === undefined) return
  const { account, network, asset } = order
  const names = await combinedNames(namespaces, network.chainNamespace)
  const found = names && (await resolveName(names, { name, network, signal }))
  // compared in the spelling of the preview
  const read =
    found && (await transfer.readReceiver({ text: found.address, account, network, asset, signal }))
  const format = store.get(addressFormatAtom)(network.chainNamespace)
  if (!read || !isSameAddress(read.address, order.receiver, format))
    throw sendErrors.NAME_CHANGED({ values: { name } })
}

/** @throws send/ACCOUNT_CHANGED, send/NETWORK_CHANGED */
function requireSameContext({ store }: Pick<SendDeps, 'store'>, { order }: SendPreview): void {
  const context = store.get(payerAtom)
  if (context?.network.caipNetworkId !== order.network.caipNetworkId) throw sendErrors.NETWORK_CHANGED()
  if (context.account !== order.account) throw sendErrors.ACCOUNT_CHANGED()
}
