import { currentEntryAtom, historyAtom, inBackground, namespaceOf } from '#kernel'
import { isRejection } from '#kernel/chain'
import { transferCapability } from '#kernel/money'
import { progressAtom, type SendCaution, type SendPreview } from '#plugins/send/contract'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import { receivedOf } from '#plugins/transfers/contract'
import {
  confirmedHereAtom,
  payDeposit,
  paymentsAtom,
  payResult,
  payReview,
  type Payment,
  type PayService,
} from './contract.js'
import type { PayDeps } from './deps.js'
import { payErrors } from './errors.js'
import { createFollowPayments } from './follow-payments.js'
import { createDeposits } from './deposits.js'
import { createClaims, type ChangeClaimed } from './claims.js'
import { hasSendError } from './has-send-error.js'
import { createPayments, isOver } from './payments.js'
import { readOrder } from './read-order.js'
import { createPaymentToasts } from './toasts.js'

/** Creates the service that shows payments of the host. */
export function createPayService(deps: PayDeps): PayService {
  const { store, router, clock, namespaces, send, signal } = deps
  // disposed while this code loaded: what begins now would never end
  signal.throwIfAborted()
  const background = inBackground(deps)
  const payments = createPayments(deps)
  const claims = createClaims({ ...deps, payments })
  const following = createFollowPayments({ ...deps, payments })
  const deposits = createDeposits({
    ...{ ...deps, payments, claims, follow: following.follow },
    onCancelled: (id) => (shown === id ? show(id) : leave(id)),
  })
  createPaymentToasts(deps)
  /** Payment whose views are open. */
  let shown: string | undefined
  /** Whether views that connect a wallet stand in place of the review. */
  let isConnecting = false

  const find = (id: string): Payment => {
    const payment = payments.find(id)
    if (!payment) throw payErrors.UNKNOWN_PAYMENT({ values: { id } })
    return payment
  }
  const show = (id: string) => {
    const { state, deposit } = find(id)
    const left = shown
    shown = id
    isConnecting = false
    if (deposit && state === 'signing') router.reset(payDeposit, { id, adapter: deposit.adapter })
    else router.reset(isOver({ state }) || state === 'pending' ? payResult : payReview, { id })
    if (left !== undefined && left !== id) leave(left)
  }
  /** Ends a payment that the user has left before the wallet or an exchange was asked. */
  const leave = (id: string) => {
    const payment = payments.find(id)
    if (payment?.state === 'waiting')
      background(payments.change(id, { state: 'failed', reason: reasonOf(payment) }, ['waiting']))
  }
  const isConnected = (id: string) => {
    const account = store.get(payerAtom)?.account
    return account !== undefined && namespaceOf(account) === namespaceOf(find(id).chainId)
  }

  const followHistory = () => {
    if (shown === undefined) return
    const history = store.get(historyAtom)
    const isOpen = history.some(
      ({ id, params }) =>
        [payReview.id, payDeposit.id, payResult.id].some((view) => view === id) &&
        (params as { readonly id: string }).id === shown,
    )
    if (isConnecting) {
      if (history.length > 0) return
      // views that connect may close the modal at their end
      if (isConnected(shown)) return show(shown)
    } else if (isOpen) return
    const left = shown
    shown = undefined
    isConnecting = false
    leave(left)
  }
  const followAccount = () => {
    const id = shown
    if (!isConnecting || id === undefined || !isConnected(id)) return
    // after the view that connects has read its answer
    const back = () => {
      if (isConnecting && shown === id && store.get(currentEntryAtom)) show(id)
    }
    clock.sleep(0, signal).then(back, () => {})
  }
  const cleanups = [
    store.sub(historyAtom, followHistory),
    store.sub(payerKeyAtom, followAccount),
    () => store.set(paymentsAtom, []),
  ]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })

  /** Mark of the account's history, by which a replacement is compared. Without it a replacement counts as another transaction. */
  const markOf = async ({ order }: SendPreview) => {
    const transfer = await namespaces.capability(order.network.chainNamespace, transferCapability)
    return transfer?.mark?.(order, signal).catch(() => undefined)
  }

  /** Asks the wallet for a payment that this tab has claimed. */
  async function ask(
    id: string,
    preview: SendPreview,
    acknowledged: readonly SendCaution[],
    change: ChangeClaimed,
    before: Payment,
  ): Promise<void> {
    const onProgress = () => {
      const progress = store.get(progressAtom)
      if (progress?.id !== preview.id || progress.step !== 'asking') return
      const askedAt = clock.now()
      background(change({ isInitiated: true, askedAt }))
      following.expire({ ...find(id), askedAt })
    }
    const unsubscribe = store.sub(progressAtom, onProgress)
    try {
      await send.send(preview.id, { acknowledged, isQuiet: true })
    } catch (fault) {
      // the request before it may still be carried out, whatever has become of this one
      const isUnclear = before.state === 'unclear' || hasSendError(fault, 'send/UNCLEAR')
      const state = isUnclear ? 'unclear' : 'waiting'
      // one that was not sent has no transfer that could end the payment
      const { transfers } = hasSendError(fault, 'send/UNCLEAR') ? find(id) : before
      await change({ state, fault, transfers }, ['signing'])
      if (shown !== id) leave(id)
      throw fault
    } finally {
      unsubscribe()
    }
  }

  /** Asks the wallet once among all tabs: the payment is claimed in storage before anything is checked. */
  async function confirm(
    id: string,
    preview: SendPreview,
    acknowledged: readonly SendCaution[],
  ): Promise<void> {
    const { order } = preview
    find(id)
    const fields = ({ state, askedAt, transfers = [] }: Payment): Partial<Payment> => ({
      ...{ account: order.account, paidTo: order.receiver },
      // without a request of its own, a page that is gone leaves an unclear payment as it was
      askedAt: state === 'unclear' ? askedAt : undefined,
      transfers: [preview.id, ...transfers.filter((other) => other !== preview.id)],
    })
    const isUnclearConfirmed = acknowledged.includes('unclear')
    const here = store.get(confirmedHereAtom)
    store.set(confirmedHereAtom, new Set([...here, id]))
    try {
      await claims.claim(id, { fields, isUnclearConfirmed }, async (change, before) => {
        // by the earlier mark, an earlier request of the account is found as well
        const isMarked =
          before.state === 'unclear' && before.account === order.account && before.mark !== undefined
        if (!isMarked) await change({ mark: await markOf(preview) })
        await ask(id, preview, acknowledged, change, before)
      })
    } catch (error) {
      const others = [...store.get(confirmedHereAtom)].filter((other) => other !== id)
      if (!payErrors.CLAIMED.is(error)) store.set(confirmedHereAtom, new Set(others))
      else store.set(confirmedHereAtom, here)
      throw error
    }
  }

  async function resume(): Promise<void> {
    await payments.restore()
    if (store.get(paymentsAtom).every(isOver)) return
    await send.resume()
    await claims.restore()
    await following.resume()
    deposits.resume()
  }

  return {
    async pay(order) {
      const payment = await readOrder(deps, order, signal)
      await payments.restore()
      const { id } = payment
      const known = payments.find(id)
      if (known && !isSameOrder(known, payment)) throw payErrors.ID_TAKEN({ values: { id } })
      if (!known || known.state === 'failed') await payments.add(payment)
      else await resume()
      show(id)
      return { id }
    },
    async status(id) {
      await resume()
      const payment = payments.find(id)
      if (!payment) return undefined
      const { state, hash, reason } = payment
      return { state, ...(hash !== undefined && { hash }), ...(reason !== undefined && { reason }) }
    },
    async prepare(id, own) {
      const { asset, amount, receiver, memo } = find(id)
      try {
        const prepared = await send.prepare({ asset, amount, receiver, memo }, own)
        const received = receivedOf(prepared.simulation)
        if (received !== undefined && received < amount) throw payErrors.KEEPS_PART({ data: received })
        const preview = withUnclear(prepared, find(id))
        if (find(id).fault !== undefined && !payErrors.DEPOSIT_CANCELLED.is(find(id).fault))
          await payments.change(id, { fault: undefined })
        return preview
      } catch (fault) {
        if (!own.aborted) await payments.change(id, { fault })
        throw fault
      }
    },
    confirm,
    deposit: async (id, adapter) => deposits.start(find(id), adapter),
    cancelDeposit: async (id) => deposits.cancel(find(id)),
    async connect(id) {
      if (shown === find(id).id) isConnecting = true
    },
    resume,
  }
}

/** Adds the caution of a payment that may have been paid: its request may be older than those that `send` remembers. */
function withUnclear(preview: SendPreview, { state }: Payment): SendPreview {
  const { cautions } = preview
  if (state !== 'unclear' || cautions.includes('unclear')) return preview
  return { ...preview, cautions: [...cautions, 'unclear'] }
}

/** Reason of the failure of a payment that the user leaves. */
function reasonOf({ fault }: Payment): string {
  if (fault === undefined) return 'cancelled'
  if (isRejection(fault) || payErrors.DEPOSIT_CANCELLED.is(fault)) return 'rejected'
  const { code } = Object(fault) as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'cancelled'
}

function isSameOrder(one: Payment, other: Payment): boolean {
  return (
    one.chainId === other.chainId &&
    one.asset.address === other.asset.address &&
    one.amount === other.amount &&
    one.receiver === other.receiver &&
    one.memo === other.memo
  )
}
