import type { DepositAdapter, DepositState } from '../../../../plugins/pay/contract.js'
import { exchangeAccount, usdcAddress } from '../chain/contracts.js'
import type { Chain, Tx } from '../chain/chain.js'
import { encode } from '../../../../plugins/swaps/testing/sample-router.js'

/** A deposit at the exchange. The exchange pays one payment once. */
interface Deposit {
  readonly id: string
  readonly payment: string
  readonly receiver: string
  readonly amount: string
  state: DepositState['state']
  /** Whether a page knows of it, or the exchange has asked its user elsewhere. The user confirms no other. */
  isShown: boolean
  /** Whether the exchange has said something untrue about it. */
  isLie: boolean
  tx: Tx | undefined
}

/** What happens at the exchange. */
export const exchangeMoves = [
  'answers',
  'fails to start',
  'loses its answer',
  'confirmed',
  'sent',
  'cancelled',
  'failed',
  'lie: cancelled',
] as const
export type ExchangeMove = (typeof exchangeMoves)[number]

/** An exchange from which payments can be made. */
export interface Exchange {
  readonly deposits: readonly Deposit[]
  adapter(isPageOpen: () => boolean): DepositAdapter
  move(move: ExchangeMove): void
  /** Answers all pages that wait for a start. */
  answerAll(): void
}

const decimals = 6

/** Creates an exchange. A start waits until it is answered. */
export function createExchange(chain: Chain): Exchange {
  const deposits: Deposit[] = []
  const starts: { readonly go: () => void; readonly fail: () => void; readonly lose: () => void }[] = []
  const send = (deposit: Deposit) => {
    if (deposit.tx) return
    const [whole = '0', fraction = ''] = deposit.amount.split('.')
    const units = BigInt(whole + fraction.padEnd(decimals, '0'))
    const tx: Tx = {
      ...{ hash: chain.newHash(), from: exchangeAccount, nonce: chain.nextNonce(exchangeAccount) },
      ...{ to: usdcAddress, value: 0n, data: encode('0xa9059cbb', deposit.receiver, units) },
      ...{ prompt: undefined, isHonest: true, tip: 1, reverts: false, isStuck: false, isPrivate: false },
    }
    chain.broadcast(tx)
    deposit.tx = tx
  }
  return {
    deposits,
    adapter: (isPageOpen) => ({
      id: 'harbor',
      name: 'Harbor',
      start: ({ paymentId: payment, receiver, amount }) =>
        new Promise((resolve, reject) => {
          const begin = () => {
            let deposit = deposits.find((one) => one.payment === payment && one.state !== 'cancelled')
            if (!deposit) {
              deposit = {
                id: `deposit-${deposits.length + 1}`,
                payment,
                receiver,
                amount,
                state: 'waiting',
                isShown: false,
                isLie: false,
                tx: undefined,
              }
              deposits.push(deposit)
            }
            return deposit
          }
          const go = () => {
            const deposit = begin()
            if (!isPageOpen()) return
            deposit.isShown = true
            resolve({ id: deposit.id })
          }
          const fail = () => isPageOpen() && reject(new TypeError('Failed to fetch'))
          const lose = () => {
            begin().isShown = true
            fail()
          }
          starts.push({ go, fail, lose })
        }),
      async status(id) {
        const deposit = deposits.find((one) => one.id === id)
        if (!deposit) throw new TypeError('Failed to fetch')
        return deposit.state === 'sent'
          ? { state: 'sent', hash: deposit.tx?.hash ?? '' }
          : { state: deposit.state }
      },
      async cancel(id) {
        const deposit = deposits.find((one) => one.id === id)
        if (deposit?.state !== 'waiting') throw new Error('The deposit cannot be cancelled any more.')
        deposit.state = 'cancelled'
      },
    }),
    move(move) {
      if (move === 'answers') return starts.shift()?.go()
      if (move === 'fails to start') return starts.shift()?.fail()
      if (move === 'loses its answer') return starts.shift()?.lose()
      const deposit = deposits.find(
        ({ state, isShown }) => isShown && (state === 'waiting' || state === 'sending'),
      )
      if (!deposit) return
      if (move === 'confirmed') deposit.state = 'sending'
      else if (move === 'sent') {
        send(deposit)
        deposit.state = 'sent'
      } else if (move === 'cancelled' && deposit.state === 'waiting') deposit.state = 'cancelled'
      else if (move === 'failed' && deposit.state === 'waiting') deposit.state = 'failed'
      else if (move === 'lie: cancelled') {
        send(deposit)
        deposit.isLie = true
        deposit.state = 'cancelled'
      }
    },
    answerAll() {
      for (const { go } of starts.splice(0)) go()
    },
  }
}
