import { untilAborted } from '#kernel'
import { isRejection } from '#kernel/chain'
import type { Asset, TransactionStatus } from '#kernel/money'
import { activeAccount, createState, type Foyer, type FollowedState } from '#kernel/bindings'
import {
  progressAtom,
  sendService,
  transfersAtom,
  type SendCaution,
  type SendPreview,
  type SentTransfer,
} from './contract.js'

/** Transfer from the active account. */
export interface SendRequest {
  /** `native` is the native asset of the network. Required by some namespaces, such as eip155. */
  readonly asset?: Asset | 'native'
  /** Address in the format of the network, or a name. */
  readonly receiver: string
  /**
   * In base units of the asset: 1.5 of an asset with 6 decimals is 1500000n. `max` sends everything, less the fee if the same
   * asset pays it.
   */
  readonly amount: bigint | 'max'
  /** Limit of the fee in base units of its asset, such as the `fee.max` that the user was shown. */
  readonly maxFee?: bigint
  /** Stops the estimate. */
  readonly signal?: AbortSignal
}

/** How an estimate is sent. */
export interface SendOptions {
  /** Cautions of the estimate that the user has confirmed, such as a `lookAlike` receiver. */
  readonly acknowledged?: readonly SendCaution[]
  /** Stops waiting for the wallet. The wallet still shows the request. */
  readonly signal?: AbortSignal
}

/** Effect and fee of a transfer: order, fee, maximum amount, receiver, cautions and simulation. */
export type SendEstimate = SendPreview

/** Status of a transfer; once the wallet has sent it, the status of its transaction. */
export type SendStatus =
  /** No request yet, or the user rejected it. */
  | 'idle'
  /** Receiver, balance and fee are read. */
  | 'estimating'
  /** The estimate is complete. No request was sent to the wallet. */
  | 'estimated'
  /** The wallet has a pending request. */
  | 'waiting'
  | 'error'
  | TransactionStatus

/** State of the transfer of a form. */
export interface SendState {
  readonly status: SendStatus
  /** Cause of the failure. After send/UNCLEAR the transfer may have been sent. */
  readonly error: unknown
  /** Estimate of the last request. */
  readonly estimated: SendEstimate | undefined
  /** Transfer that the wallet sent, with its hash. */
  readonly transaction: SentTransfer | undefined
}

/** Functions of `useSend`. */
export interface SendActions {
  /** Estimates a transfer. Never rejects; resolves to undefined on failure: see `error`. */
  readonly estimate: (request: SendRequest) => Promise<SendEstimate | undefined>
  /**
   * Checks an estimate that the user has seen, sends one request to the wallet, and follows the transaction. Resolves to the hash, or to
   * undefined on failure; never rejects. A call during another one returns the promise of the first, so that a second press
   * sends nothing.
   *
   * A transfer to an address of an exact amount can be sent without an estimate. A name and `max` fail with send/ESTIMATE_REQUIRED: what
   * they stand for has to be seen first.
   */
  readonly send: (transfer: SendEstimate | SendRequest, options?: SendOptions) => Promise<string | undefined>
  /** Resets the status to `idle`. Does nothing during `send`: the wallet has a pending request. */
  readonly reset: () => void
}

/** Result of `useSend`. */
export interface UseSend extends SendState, SendActions {}

const idle: SendState = { status: 'idle', error: undefined, estimated: undefined, transaction: undefined }

/** Creates the state of the transfer of a form, and the functions that change it. */
export function createSending(foyer: Foyer): FollowedState<SendState> & SendActions {
  const { read, set, follow } = createState(idle)
  let transferId: string | undefined
  let lastStart = 0
  let running: Promise<string | undefined> | undefined
  let shown: { readonly state: SendState; readonly value: SendState } | undefined

  const begin = () => {
    const id = ++lastStart
    transferId = undefined
    set({ ...idle, status: 'estimating' })
    return {
      show(change: Partial<SendState>) {
        if (id === lastStart) set({ ...read(), ...change })
      },
      followTransfer(transfer: string) {
        if (id === lastStart) transferId = transfer
      },
    }
  }

  return {
    read() {
      const state = read()
      const transaction = foyer.read(transfersAtom).find(({ id }) => id === transferId)
      if (shown?.state !== state || shown.value.transaction !== transaction) {
        const sent = transaction && { status: transaction.status, error: undefined, transaction }
        shown = { state, value: { ...state, ...sent } }
      }
      return shown.value
    },

    follow(onChange) {
      const stops = [follow(onChange), foyer.watch(transfersAtom, onChange)]
      return () => stops.forEach((stop) => stop())
    },

    async estimate(request) {
      // an estimate for further input must not hide the pending request
      const show = running ? () => {} : begin().show
      try {
        const estimated = await prepare(foyer, request)
        show({ status: 'estimated', estimated })
        return estimated
      } catch (error) {
        show({ status: 'error', error })
        return undefined
      }
    },

    send(transfer, options = {}) {
      if (running) return running
      const { show, followTransfer } = begin()
      const sendOnce = async () => {
        const isUnseen = !('order' in transfer)
        const preview = isUnseen ? await prepare(foyer, transfer) : transfer
        followTransfer(preview.id)
        show({ estimated: preview })
        const { signal = isUnseen ? transfer.signal : undefined } = options
        // the cautions of an estimate that is made here were seen by no one
        const acknowledged = isUnseen ? undefined : options.acknowledged
        const how = { acknowledged, signal, isUnseen }
        return sendPreview(foyer, preview, how, () => show({ status: 'waiting' }))
      }
      running = sendOnce()
        .then(({ hash }) => hash)
        .catch((error: unknown) => {
          show(isRejection(error) ? idle : { status: 'error', error })
          return undefined
        })
        .finally(() => void (running = undefined))
      return running
    },

    reset() {
      if (running) return
      lastStart += 1
      transferId = undefined
      set(idle)
    },
  }
}

async function prepare(foyer: Foyer, { asset, signal, ...draft }: SendRequest): Promise<SendPreview> {
  const { network } = activeAccount(foyer)
  const native = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const preview = await foyer
    .service(sendService)
    .prepare({ ...draft, asset: asset === 'native' ? native : asset }, signal)
  signal?.throwIfAborted()
  return preview
}

async function sendPreview(
  foyer: Foyer,
  { id }: SendPreview,
  {
    acknowledged = [],
    signal,
    isUnseen,
  }: {
    readonly acknowledged: SendOptions['acknowledged'] | undefined
    readonly signal: AbortSignal | undefined
    readonly isUnseen: boolean
  },
  onAsking: () => void,
): Promise<SentTransfer> {
  const unsubscribe = foyer.watch(progressAtom, (progress) => {
    if (progress?.id === id && progress.step === 'asking') onAsking()
  })
  try {
    const sending = foyer.service(sendService).send(id, { acknowledged, isQuiet: true, isUnseen })
    return await (signal ? untilAborted(sending, signal) : sending)
  } finally {
    unsubscribe()
  }
}
