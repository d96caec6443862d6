import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { isRejection } from '#kernel'
import type { Asset, TransactionStatus } from '#kernel/contracts'
import { activeAccount, useFoyer, type Foyer } from '#kernel/react'
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

interface SendState {
  readonly status: SendStatus
  /** Cause of the failure. After send/UNCLEAR the transfer may have been sent. */
  readonly error: unknown
  /** Estimate of the last request. */
  readonly estimated: SendEstimate | undefined
}

/** Result of {@link useSend}. */
export interface UseSend extends SendState {
  /** Transfer that the wallet sent, with its hash. */
  readonly transaction: SentTransfer | undefined
  /** Estimates a transfer. Never rejects; resolves to undefined on failure: see `error`. */
  readonly estimate: (request: SendRequest) => Promise<SendEstimate | undefined>
  /**
   * Estimates the transfer again, sends one request to the wallet, and follows the transaction. Resolves to the hash, or to
   * undefined on failure; never rejects. A call during another one returns the promise of the first, so that a second press
   * sends nothing.
   */
  readonly send: (request: SendRequest) => Promise<string | undefined>
  /** Resets the status to `idle`. Does nothing during `send`: the wallet has a pending request. */
  readonly reset: () => void
}

const idle: SendState = { status: 'idle', error: undefined, estimated: undefined }

/**
 * Sends assets of the active account from the host's own form, by the service of plugin `send`: with its checks, its search
 * for lost answers and its storage, and without its views and toasts.
 *
 * Errors, by their `code`: kernel/NOT_CONNECTED, kernel/UNSUPPORTED, session/NETWORK_NOT_FOUND, those of `SendService.prepare` and
 * `SendService.send`. send/CONFIRMATION_REQUIRED has the cautions as `data`: pass them as `acknowledged` once the user has
 * confirmed them.
 */
export function useSend(): UseSend {
  const foyer = useFoyer()
  const [state, setState] = useState<SendState>(idle)
  const [transferId, setTransferId] = useState<string>()
  const transfers = useTransfers(foyer)
  const lastStart = useRef(0)
  const running = useRef<Promise<string | undefined>>(undefined)

  const begin = useCallback(() => {
    const id = ++lastStart.current
    setState({ ...idle, status: 'estimating' })
    setTransferId(undefined)
    return {
      show: (change: Partial<SendState>) => {
        if (id === lastStart.current) setState((before) => ({ ...before, ...change }))
      },
      follow: (transfer: string) => {
        if (id === lastStart.current) setTransferId(transfer)
      },
    }
  }, [])

  const estimate = useCallback(
    async (request: SendRequest) => {
      // an estimate for further input must not hide the pending request
      const show = running.current ? () => {} : begin().show
      try {
        const estimated = await prepare(foyer, request)
        show({ status: 'estimated', estimated })
        return estimated
      } catch (error) {
        show({ status: 'error', error })
        return undefined
      }
    },
    [begin, foyer],
  )

  const send = useCallback(
    (request: SendRequest) => {
      if (running.current) return running.current
      const { show, follow } = begin()
      const sendOnce = async () => {
        const preview = await prepare(foyer, request)
        follow(preview.id)
        show({ estimated: preview })
        return sendPreview(foyer, preview, request, () => show({ status: 'waiting' }))
      }
      const sending = sendOnce()
        .then(({ hash }) => hash)
        .catch((error: unknown) => {
          show(isRejection(error) ? idle : { status: 'error', error })
          return undefined
        })
        .finally(() => void (running.current = undefined))
      running.current = sending
      return sending
    },
    [begin, foyer],
  )

  const reset = useCallback(() => {
    if (running.current) return
    lastStart.current += 1
    setState(idle)
    setTransferId(undefined)
  }, [])
  const transaction = transfers.find(({ id }) => id === transferId)
  const current = transaction ? { ...state, status: transaction.status, error: undefined } : state
  return { ...current, transaction, estimate, send, reset }
}

/** Subscribes to the transfers of the widget. */
function useTransfers({ store }: Foyer): readonly SentTransfer[] {
  const subscribe = useCallback((onChange: () => void) => store.sub(transfersAtom, onChange), [store])
  const read = () => store.get(transfersAtom)
  return useSyncExternalStore(subscribe, read, read)
}

async function prepare(
  foyer: Foyer,
  { asset, signal, acknowledged: _, ...draft }: SendRequest,
): Promise<SendPreview> {
  const { network } = activeAccount(foyer)
  const native = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const preview = await foyer
    .service(sendService)
    .prepare({ ...draft, asset: asset === 'native' ? native : asset }, signal)
  signal?.throwIfAborted()
  return preview
}

async function sendPreview(
  { service, store }: Foyer,
  { id }: SendPreview,
  { acknowledged = [], signal }: SendRequest,
  onAsking: () => void,
): Promise<SentTransfer> {
  const unsubscribe = store.sub(progressAtom, () => {
    const progress = store.get(progressAtom)
    if (progress?.id === id && progress.step === 'asking') onAsking()
  })
  try {
    const sending = service(sendService).send(id, { acknowledged, isQuiet: true })
    return await (signal ? Promise.race([sending, aborted(signal)]) : sending)
  } finally {
    unsubscribe()
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
