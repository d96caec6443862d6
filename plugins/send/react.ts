import { useCallback, useEffect, useRef, useState } from 'react'
import { clockKey, isRejection, namespacesKey } from '#kernel'
import {
  sessionKey,
  transactionsCapability,
  type TransactionState,
  type TransactionStatus,
  type TransferOrder,
} from '#kernel/contracts'
import { useFoyer, type Foyer } from '#kernel/react'
import { estimateTransfer, sendHookErrors, type SendEstimate, type SendRequest } from './react-estimate.js'

export { sendHookErrors, type SendEstimate, type SendRequest }

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
  /** Cause of the failure. After `waiting` the transfer may have been sent all the same, unless the user rejected it. */
  readonly error: unknown
  /** Estimate of the last request. */
  readonly estimated: SendEstimate | undefined
  /** Transaction that the wallet sent, with its hash. */
  readonly transaction: TransactionState | undefined
}

/** Result of {@link useSend}. */
export interface UseSend extends SendState {
  /** Estimates a transfer. Never rejects; resolves to undefined on failure: see `error`. */
  readonly estimate: (request: SendRequest) => Promise<SendEstimate | undefined>
  /**
   * Estimates the transfer again, sends one request to the wallet, and follows the transaction until the component unmounts.
   * Resolves to the hash, or to undefined on failure; never rejects. A call during another one returns the promise of the
   * first, so that a second press sends nothing.
   */
  readonly send: (request: SendRequest) => Promise<string | undefined>
  /** Resets the status to `idle`. Does nothing during `send`: the wallet has a pending request. */
  readonly reset: () => void
}

const idle: SendState = { status: 'idle', error: undefined, estimated: undefined, transaction: undefined }

/**
 * Sends assets of the active account from the host's own form, on each namespace with the `transfer` capability. The plugin
 * `send` is not needed.
 *
 * Errors: kernel/NOT_CONNECTED, kernel/UNSUPPORTED, send/INPUT_REQUIRED, send/ASSET_REQUIRED, send/NOT_ENOUGH with the
 * maximum amount as `data`, send/LOST for the zero address and for the asset's own contract, send/FEE_ROSE with the fee
 * as `data`, session/NETWORK_NOT_FOUND, 'error estimating gas', invalid addresses, and the wallet's errors.
 */
export function useSend(): UseSend {
  const foyer = useFoyer()
  const [state, setState] = useState<SendState>(idle)
  const lastStart = useRef(0)
  const running = useRef<Promise<string | undefined>>(undefined)
  const mounted = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    mounted.current = controller
    return () => controller.abort()
  }, [foyer])

  const begin = useCallback(() => {
    const id = ++lastStart.current
    setState({ ...idle, status: 'estimating' })
    return (change: Partial<SendState>) => {
      if (id === lastStart.current) setState((before) => ({ ...before, ...change }))
    }
  }, [])

  const estimate = useCallback(
    async ({ signal = new AbortController().signal, ...request }: SendRequest) => {
      // an estimate for further input must not hide the pending request
      const show = running.current ? () => {} : begin()
      try {
        const { transfer: _, ...estimated } = await estimateTransfer(foyer, request, signal)
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
      const show = begin()
      const sending = sendOnce(foyer, request, show)
        .then(({ hash, order }) => {
          const onChange = (transaction: TransactionState) =>
            show({ status: transaction.status, transaction })
          onChange({ status: 'submitted', hash })
          const { signal } = mounted.current ?? new AbortController()
          if (!signal.aborted) void follow(foyer, { order, hash, onChange, signal })
          return hash
        })
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
  }, [])
  return { ...state, estimate, send, reset }
}

async function sendOnce(
  foyer: Foyer,
  { maxFee, signal = new AbortController().signal, ...request }: SendRequest,
  show: (change: Partial<SendState>) => void,
) {
  const { transfer, ...estimated } = await estimateTransfer(foyer, request, signal)
  const { order, fee } = estimated
  if (maxFee !== undefined && fee.value > maxFee) throw sendHookErrors.FEE_ROSE({ data: fee })
  show({ status: 'waiting', estimated })
  return { hash: await transfer.send(order, fee, signal), order }
}

/**
 * Reports the changes of a sent transaction, and refreshes the balance at the end. Reports nothing if the namespace cannot
 * follow transactions. Never rejects: a transaction that cannot be followed is `timedOut`.
 */
async function follow(
  foyer: Foyer,
  {
    order: { account, network },
    hash,
    onChange,
    signal,
  }: {
    readonly order: TransferOrder
    readonly hash: string
    readonly onChange: (state: TransactionState) => void
    readonly signal: AbortSignal
  },
): Promise<void> {
  try {
    const submittedAt = foyer.service(clockKey).now()
    const namespaces = foyer.service(namespacesKey)
    const transactions = await namespaces.capability(network.chainNamespace, transactionsCapability)
    if (!transactions) return
    const request = { hash, account, network, submittedAt, signal }
    const report = (state: TransactionState) => void (signal.aborted || onChange(state))
    report(await transactions.follow(request, report))
  } catch {
    if (!signal.aborted) onChange({ status: 'timedOut', hash })
  }
  // a reverted transaction has cost its fee as well
  if (!signal.aborted)
    await foyer
      .service(sessionKey)
      .refreshBalance({ force: true })
      .catch(() => {})
}
