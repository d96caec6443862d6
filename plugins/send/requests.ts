import { accountAtom, isRejection, rpcCodes, walk, withTimeout, type WidgetError } from '#kernel'
import {
  transferErrors,
  type FoundTransfer,
  type Transfer,
  type TransferFee,
  type TransferOrder,
} from '#kernel/contracts'
import { maxPreviews, unclearAfterMs } from './constants.js'
import {
  progressAtom,
  sendFailed,
  sendInitiated,
  type SendCaution,
  type SendPreview,
  type SendProgress,
  type SendService,
  type SentTransfer,
} from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import type { Following } from './follow.js'
import { checkAgain } from './prepare.js'
import type { UnclearTransfer } from './storage.js'
import { createUnclearTransfers } from './unclear.js'

/** Answer of the wallet, or the transaction that was found on the network without it. */
type Outcome = FoundTransfer & { readonly isFound?: true }

/**
 * Sends each confirmed preview once: it is claimed before the first wait, so that further calls return the first promise. A
 * preview can be confirmed again only if nothing was sent.
 */
export function createRequests(
  deps: SendDeps & {
    readonly following: Following
    /** Takes over a sent transfer. Settles once it is stored. */
    readonly sent: (transfer: SentTransfer) => Promise<void>
  },
) {
  const { store, events, clock, signal, sent } = deps
  const previews = new Map<string, SendPreview>()
  const claimed = new Map<string, Promise<SentTransfer>>()
  /** Confirmed previews whose wallet has not answered. */
  const open = new Set<string>()
  /** Previews from before the last transfer of their account was found: the user did not know of it. */
  const superseded = new Set<string>()

  const report = (id: string, step: SendProgress['step'], more: Omit<SendProgress, 'id' | 'step'> = {}) =>
    store.set(progressAtom, { id, step, ...more })

  const supersede = ({ id, account, chainId }: UnclearTransfer) => {
    for (const preview of previews.values()) {
      const { order } = preview
      if (preview.id !== id && order.account === account && order.network.caipNetworkId === chainId)
        superseded.add(preview.id)
    }
  }

  /** Follows a transfer that was sent. */
  const followSent = (transfer: UnclearTransfer, outcome: Outcome, isQuiet?: boolean): SentTransfer => {
    const { mark: _mark, askedAt: _askedAt, ...rest } = transfer
    const { hash, trace, isFound } = outcome
    const submitted = {
      hash,
      trace,
      isFound,
      isQuiet,
      submittedAt: clock.now(),
      status: 'submitted',
    } as const
    const taken: SentTransfer = { ...rest, ...submitted }
    store.set(progressAtom, (now) => (now?.id === transfer.id ? undefined : now))
    if (isFound) supersede(transfer)
    unclear.resolve(transfer.id, sent(taken))
    return taken
  }
  const followFound = (transfer: UnclearTransfer, found: FoundTransfer, isQuiet?: boolean) =>
    void claimed.set(transfer.id, Promise.resolve(followSent(transfer, { ...found, isFound: true }, isQuiet)))

  const unclear = createUnclearTransfers({ ...deps, onFound: followFound, onSentElsewhere: supersede })

  const ask = async (
    preview: SendPreview,
    request: { readonly order: TransferOrder; readonly fee: TransferFee; readonly transfer: Transfer },
    isQuiet: boolean | undefined,
  ): Promise<SentTransfer> => {
    const { id } = preview
    const { order, fee, transfer } = request
    const { account, network, asset, amount, receiver, memo } = order
    const asked: UnclearTransfer = {
      ...{ id, account, chainId: network.caipNetworkId, asset, amount, receiver, memo },
      mark: await transfer.mark?.(order, signal),
      receiverName: preview.receiver.profileName,
      wallet: store.get(accountAtom).connectedWalletInfo?.name ?? '',
      askedAt: clock.now(),
    }
    const replacesUnclear = preview.cautions.includes('unclear')
    const entry = await unclear.add(asked, order, transfer, { replacesUnclear })
    report(id, 'asking')
    events.emit(sendInitiated, { chainId: network.caipNetworkId, symbol: asset.symbol })
    const answer = transfer.send(order, fee, signal).then((hash): Outcome => ({ hash }))
    const found = entry.found.then((result): Outcome => ({ ...result, isFound: true }))
    try {
      const outcome = await Promise.race([answer, found])
      if (outcome.isFound) {
        // a late answer with another hash is another transaction
        const late = async ({ hash }: Outcome) => {
          if (hash !== outcome.hash) followSent({ ...asked, id: crypto.randomUUID() }, { hash }, isQuiet)
        }
        answer.then(late, () => {})
      }
      return followSent(asked, outcome, isQuiet)
    } catch (cause) {
      const error = toSendError(cause)
      if (!sendErrors.UNCLEAR.is(error)) {
        unclear.resolve(id)
        throw error
      }
      if (entry.isSearchable) {
        report(id, 'looking')
        entry.pollFaster()
        const result = await withTimeout(clock, unclearAfterMs, found, () => new Error('late')).catch(
          () => undefined,
        )
        if (result) return followSent(asked, result, isQuiet)
        void entry.found.then((late) => followFound(asked, late, isQuiet))
      }
      entry.isWaiting = false
      report(id, 'unclear', { error, isLooking: entry.isSearchable })
      throw error
    }
  }

  const run = async (
    preview: SendPreview,
    { acknowledged = [], isQuiet }: NonNullable<Parameters<SendService['send']>[1]>,
  ): Promise<SentTransfer> => {
    const { id, order, cautions } = preview
    try {
      const unconfirmed = cautions.filter((caution) => !acknowledged.includes(caution))
      if (unconfirmed.length > 0) throw sendErrors.CONFIRMATION_REQUIRED({ data: unconfirmed })
      // a request that began after the preview
      if (open.size > 0 && !cautions.includes('open')) throw sendErrors.PREVIEW_EXPIRED()
      open.add(id)
      report(id, 'checking')
      const found = await unclear.search(order)
      if (superseded.has(id) || found.some(Boolean)) throw sendErrors.FOUND()
      if (unclear.has(order) && !cautions.includes('unclear')) throw sendErrors.PREVIEW_EXPIRED()
      const transfer = await ask(preview, await checkAgain(deps, preview, signal), isQuiet)
      open.delete(id)
      return transfer
    } catch (cause) {
      open.delete(id)
      const error = sendErrors.ESTIMATE_CHANGED.is(cause)
        ? sendErrors.ESTIMATE_CHANGED({ data: offer((cause as WidgetError).data as SendPreview) })
        : cause
      if (sendErrors.UNCLEAR.is(error)) throw error
      claimed.delete(id)
      report(id, isRejection(error) ? 'refused' : 'failed', { error })
      if (!isRejection(error)) reportFailure(order, error)
      throw error
    }
  }

  const reportFailure = ({ network, asset }: TransferOrder, error: unknown) => {
    const { code } = Object(error) as { code?: unknown }
    const reason = typeof code === 'string' ? code : 'unknown'
    const { caipNetworkId: chainId } = network
    events.emit(sendFailed, { chainId, symbol: asset.symbol, hash: undefined, reason })
  }

  /** Gives a preview its id, and the cautions of pending and unclear transfers. */
  const offer = (preview: Omit<SendPreview, 'id'>): SendPreview => {
    const cautions: SendCaution[] = preview.cautions.filter(
      (caution) => caution !== 'open' && caution !== 'unclear',
    )
    if (open.size > 0) cautions.push('open')
    if (unclear.has(preview.order)) cautions.push('unclear')
    const offered = { ...preview, id: crypto.randomUUID(), cautions }
    previews.set(offered.id, offered)
    for (const id of [...previews.keys()].slice(0, -maxPreviews)) previews.delete(id)
    return offered
  }

  return {
    /** Restores unclear transfers of other pages. */
    restore: unclear.restore,
    offer,
    send: ((id, options = {}) => {
      const running = claimed.get(id)
      if (running) return running
      const preview = previews.get(id)
      if (!preview) return Promise.reject(sendErrors.PREVIEW_EXPIRED())
      // in a microtask, so that a failure before the first wait finds the claim
      const sending = Promise.resolve().then(() => run(preview, options))
      claimed.set(id, sending)
      return sending
    }) satisfies SendService['send'],
  }
}

/**
 * JSON-RPC codes of wallets that have certainly not sent the transaction. Not -32000, which nodes also return for a transaction
 * that they know already.
 */
const refusals: readonly unknown[] = [
  rpcCodes.invalidRequest,
  rpcCodes.methodNotFound,
  rpcCodes.invalidParams,
  rpcCodes.transactionRejected,
  rpcCodes.methodNotSupported,
  rpcCodes.unauthorized,
  rpcCodes.unsupportedMethod,
]

/** Maps a wallet's error. Unless it proves that nothing was sent, the outcome is unclear: only the answer may be lost. */
function toSendError(cause: unknown): unknown {
  if (isRejection(cause)) return cause
  if (transferErrors.NETWORK_MISMATCH.is(cause)) return sendErrors.NETWORK_CHANGED({ cause })
  if (transferErrors.ACCOUNT_MISMATCH.is(cause)) return sendErrors.ACCOUNT_CHANGED({ cause })
  const refused = walk(cause, (error) => {
    const { rpcCode, code, kind } = error as Readonly<Record<'rpcCode' | 'code' | 'kind', unknown>>
    // kind `config`: no wallet, for example
    return kind === 'config' || refusals.includes(rpcCode) || refusals.includes(code)
  })
  return refused ? sendErrors.REFUSED({ cause }) : sendErrors.UNCLEAR({ cause })
}
