import { doesTabRun, hasTabLocks, onlyTab } from '#plugins/transactions/contract'
import { paymentsAtom, type Payment, type PaymentState } from './contract.js'
import type { PayDeps } from './deps.js'
import { payErrors } from './errors.js'
import type { Payments } from './payments.js'

/**
 * Changes a payment as long as a claim has it. A request that ends after its page is gone changes nothing that another tab has claimed
 * meanwhile.
 */
export type ChangeClaimed = (next: Partial<Payment>, from?: readonly PaymentState[]) => Promise<boolean>

/** Requests of payments, to a wallet or an exchange: one at a time, whichever tab makes it. */
export interface Claims {
  /**
   * Claims a payment and runs its request. The claim is stored before the request begins; other tabs, and the other ways to pay, see it.
   *
   * @param fields of the request, stored with the claim
   * @param request gets a change of the payment, and the payment as it was before the claim
   * @param isUnclearConfirmed whether the user has confirmed that an unclear request was not carried out
   * @throws pay/CLAIMED if it is claimed already, or has ended, and the error of the request
   */
  claim<T>(
    id: string,
    options: {
      readonly fields?: (payment: Payment) => Partial<Payment>
      readonly isUnclearConfirmed?: boolean
    },
    request: (change: ChangeClaimed, before: Payment) => Promise<T>,
  ): Promise<T>
  /** Frees claims whose tab is gone: what the wallet was asked for is unclear. */
  restore(): Promise<void>
}

const lockOf = (id: string) => `pay/${id}/request`

/** Creates the claims of payments. */
export function createClaims(deps: PayDeps & { readonly payments: Payments }): Claims {
  const { store, payments } = deps
  const running = new Set<string>()

  /** State of a payment whose tab is gone after it claimed it; undefined if it stays. Deposits are polled by every tab. */
  const abandoned = ({ state, deposit, askedAt }: Payment): PaymentState | undefined => {
    if (state !== 'signing' || deposit) return undefined
    return askedAt === undefined ? 'waiting' : 'unclear'
  }
  async function free(id: string): Promise<void> {
    const payment = payments.find(id)
    const state = payment && abandoned(payment)
    if (state) await payments.change(id, { state }, ['signing'])
  }

  return {
    async claim(id, { fields, isUnclearConfirmed }, request) {
      const refused = () => payErrors.CLAIMED()
      if (running.has(id)) throw refused()
      running.add(id)
      try {
        const claimed = await onlyTab(
          lockOf(id),
          async () => {
            await payments.restore()
            if (hasTabLocks()) await free(id)
            const from: readonly PaymentState[] = isUnclearConfirmed ? ['waiting', 'unclear'] : ['waiting']
            const payment = payments.find(id)
            if (!payment) throw refused()
            const claim = crypto.randomUUID()
            const claimed = { state: 'signing' as const, fault: undefined, claim, ...fields?.(payment) }
            if (!(await payments.change(id, claimed, from))) throw refused()
            const change: ChangeClaimed = (next, states) =>
              payments.change(id, next, states, (stored) => stored.claim === claim)
            return request(change, payment)
          },
          deps,
        )
        if (!claimed) throw refused()
        return claimed.result
      } finally {
        running.delete(id)
      }
    },
    async restore() {
      for (const payment of store.get(paymentsAtom)) {
        const { id } = payment
        if (abandoned(payment) && !running.has(id) && (await doesTabRun(lockOf(id))) === false) await free(id)
      }
    },
  }
}
