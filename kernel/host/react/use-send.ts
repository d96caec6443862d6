import { useCallback, useEffect, useRef, useState } from 'react'
import type { TransactionState, TransactionStatus } from '../../contracts/transactions.js'
import { isRejection } from '../../core/errors/rejection.js'
import type { Foyer } from '../foyer.js'
import { reactErrors } from './errors.js'
import { followSent } from './follow-sent.js'
import { readOrder, type SendEstimate, type SendRequest } from './read-order.js'
import { useFoyer } from './use-foyer.js'

/** How a transfer stands: before the wallet is asked, while it is, and then as its transaction does. */
export type SendStatus =
  /** Nothing is asked yet, or the visitor has said no. */
  | 'idle'
  /** Receiver, balance and fee are looked at. */
  | 'estimating'
  /** All is known, nobody was asked. */
  | 'estimated'
  /** The wallet is asked. */
  | 'waiting'
  | 'error'
  | TransactionStatus

interface SendState {
  readonly status: SendStatus
  /** Why it failed. After `waiting` that does not prove that nothing was sent: only a "no" does. */
  readonly error: unknown
  /** What the last request would do and cost. */
  readonly estimated: SendEstimate | undefined
  /** What the wallet has handed over, and what became of it; it has the hash. */
  readonly transaction: TransactionState | undefined
}

/** What {@link useSend} returns. */
export interface UseSend extends SendState {
  /** Says what a transfer would do and cost. Never fails: undefined where nothing came of it, see `error`. */
  readonly estimate: (request: SendRequest) => Promise<SendEstimate | undefined>
  /**
   * Looks at everything again, asks the wallet once, and follows what it hands over while the component is there. The
   * promise is the hash, or undefined where nothing came of it; it never fails. While it runs another call gets the
   * same answer, so that a second press sends nothing.
   */
  readonly send: (request: SendRequest) => Promise<string | undefined>
  /** Begins again with `idle`. Nothing happens while `send` runs: the wallet is asked, whatever the page shows. */
  readonly reset: () => void
}

const idle: SendState = { status: 'idle', error: undefined, estimated: undefined, transaction: undefined }

/**
 * Sends assets of the account in use with a host's own form, on any namespace that can; the plugin `send` is not needed.
 *
 * Errors: kernel/NOT_CONNECTED, kernel/UNSUPPORTED, kernel/INPUT_REQUIRED, kernel/ASSET_REQUIRED, kernel/NOT_ENOUGH with the
 * most as its data, kernel/LOST for an address that nobody holds, kernel/FEE_ROSE with the fee as its data,
 * session/NETWORK_NOT_FOUND, 'error estimating gas', what is wrong with an address, and what the wallet says.
 */
export function useSend(): UseSend {
  const foyer = useFoyer()
  const [state, setState] = useState<SendState>(idle)
  const last = useRef(0)
  const running = useRef<Promise<string | undefined>>(undefined)
  const mounted = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    mounted.current = controller
    return () => controller.abort()
  }, [foyer])

  const begin = useCallback(() => {
    const own = ++last.current
    setState({ ...idle, status: 'estimating' })
    return (change: Partial<SendState>) => {
      if (own === last.current) setState((before) => ({ ...before, ...change }))
    }
  }, [])

  const estimate = useCallback(
    async ({ signal = new AbortController().signal, ...request }: SendRequest) => {
      // a form that goes on being typed in does not hide that the wallet is asked
      const show = running.current ? () => {} : begin()
      try {
        const { transfer: _, ...estimated } = await readOrder(foyer, request, signal)
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
      const work = sendOnce(foyer, request, show)
        .then(({ hash, order }) => {
          const tell = (transaction: TransactionState) => show({ status: transaction.status, transaction })
          tell({ status: 'submitted', hash })
          const { signal } = mounted.current ?? new AbortController()
          if (!signal.aborted) void followSent(foyer, order, hash, tell, signal)
          return hash
        })
        .catch((error: unknown) => {
          show(isRejection(error) ? idle : { status: 'error', error })
          return undefined
        })
        .finally(() => void (running.current = undefined))
      running.current = work
      return work
    },
    [begin, foyer],
  )

  const reset = useCallback(() => {
    if (running.current) return
    last.current += 1
    setState(idle)
  }, [])
  return { ...state, estimate, send, reset }
}

async function sendOnce(
  foyer: Foyer,
  { maxFee, signal = new AbortController().signal, ...request }: SendRequest,
  show: (change: Partial<SendState>) => void,
) {
  const { transfer, ...estimated } = await readOrder(foyer, request, signal)
  const { order, fee } = estimated
  if (maxFee !== undefined && fee.value > maxFee) throw reactErrors.FEE_ROSE({ data: fee })
  show({ status: 'waiting', estimated })
  return { hash: await transfer.send(order, fee, signal), order }
}
