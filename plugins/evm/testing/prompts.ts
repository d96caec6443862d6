import type { Switches } from './behaviour.js'
import { rpcErrors } from './rpc-errors.js'

/** A request that waits for the user. `approve` and `reject` count once; later calls do nothing. */
export interface WalletRequest {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly origin: string
  /** The chain the wallet was on when the request came; a transaction is signed for this one. */
  readonly chainId: number
  /** `unlock`: the wallet is locked, approving unlocks it. */
  readonly waitsFor: 'approval' | 'unlock'
  approve(): void
  reject(): void
}

/** Answers a request. Undefined: `approve` or `reject` of the request answers it. */
export type Approve = (
  request: WalletRequest,
) => Promise<'approve' | 'reject' | undefined> | 'approve' | 'reject' | undefined

/** The requests that wait for the user, oldest first. */
export interface Prompts {
  readonly pending: readonly WalletRequest[]
  /** Resolves on approval. Rejects with 4001, or -32002 when a connection is asked for twice. */
  ask(method: string, params: unknown): Promise<void>
  /** Resolves when the wallet is unlocked, by whatever means. Rejects with 4001 or -32002. */
  askToUnlock(method: string, params: unknown): Promise<void>
  /** Lets everybody go on who waited for the unlock. */
  unlocked(): void
  /** Fails everything that waits or is still to come. */
  close(error: Error): void
}

interface Waiting {
  readonly request: WalletRequest
  readonly pass: () => void
  readonly fail: (error: Error) => void
}

/** A wallet opens one connection window for a page; asking again while it is open is refused, not queued. */
const connecting = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

export function createPrompts(from: {
  readonly origin: string
  readonly chainId: () => number
  readonly switches: Switches
  readonly approve: Approve | undefined
  readonly unlock: () => void
  readonly changed: () => void
}): Prompts {
  let waiting: readonly Waiting[] = []
  let pending: readonly WalletRequest[] = []
  let lastId = 0
  let closedBy: Error | undefined

  const replace = (next: readonly Waiting[]) => {
    waiting = next
    pending = next.map(({ request }) => request)
    from.changed()
  }

  const wait = (method: string, params: unknown, waitsFor: WalletRequest['waitsFor']) =>
    new Promise<void>((resolve, reject) => {
      const id = ++lastId
      const settle = (outcome: () => void) => {
        if (!waiting.some(({ request }) => request.id === id)) return
        replace(waiting.filter(({ request }) => request.id !== id))
        outcome()
      }
      const pass = () => settle(resolve)
      const fail = (error: Error) => settle(() => reject(error))
      const request: WalletRequest = {
        id,
        method,
        params,
        origin: from.origin,
        chainId: from.chainId(),
        waitsFor,
        // unlocking lets this request pass, together with any other that waits for it
        approve: waitsFor === 'unlock' ? () => from.unlock() : pass,
        reject: () => fail(rpcErrors.userRejected()),
      }
      replace([...waiting, { request, pass, fail }])
      if (waitsFor === 'approval' && from.approve) void consult(from.approve, request, fail)
    })

  const refuseAtOnce = (method: string) => {
    if (closedBy) throw closedBy
    const { reject, pendingError } = from.switches.current
    if (reject) throw rpcErrors.userRejected()
    const open = connecting.has(method) && pending.some((request) => connecting.has(request.method))
    if (pendingError || open) throw rpcErrors.alreadyPending(method, from.origin)
  }

  return {
    get pending() {
      return pending
    },
    async ask(method, params) {
      refuseAtOnce(method)
      if (!from.switches.current.autoApprove) await wait(method, params, 'approval')
    },
    async askToUnlock(method, params) {
      refuseAtOnce(method)
      await wait(method, params, 'unlock')
    },
    unlocked() {
      for (const { request, pass } of waiting) if (request.waitsFor === 'unlock') pass()
    },
    close(error) {
      closedBy = error
      for (const { fail } of waiting) fail(error)
    },
  }
}

/** A callback that throws is a fault of the test: the page learns it as an internal error. */
async function consult(approve: Approve, request: WalletRequest, fail: (error: Error) => void) {
  try {
    const verdict = await approve(request)
    if (verdict === 'approve') request.approve()
    if (verdict === 'reject') request.reject()
  } catch (cause) {
    fail(Object.assign(rpcErrors.internal('The approve callback threw.'), { cause }))
  }
}
