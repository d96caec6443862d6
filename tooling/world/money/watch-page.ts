import type { SentState } from '../../../plugins/transactions/contract.js'
import { ordersAtom } from '../../../plugins/onramp/state.js'
import { paymentsAtom } from '../../../plugins/pay/contract.js'
import { transfersAtom } from '../../../plugins/send/contract.js'
import { swapsAtom } from '../../../plugins/swaps/contract.js'
import type { Page } from './browser/page.js'
import type { World } from './world.js'

/** Time within which tabs do not see what the others store, in milliseconds. */
export const momentMs = 250

interface Item extends SentState {
  readonly id: string
}

/** Records final words of a page that change. */
export function watchPage(world: World, page: Page): void {
  const { facts, payCalls, payRunning, setup, clock, chain, shownSent } = world
  const { foyer } = page
  const takenBack = (what: string) => {
    if (page.isOpen) facts.add({ type: 'taken back', page: page.serial, what })
  }
  const follow = (name: string, read: () => readonly Item[], watch: (look: () => void) => unknown) => {
    let before = read()
    watch(() => {
      const now = read()
      for (const { hash } of now) {
        const tx = chain.find(hash)
        // two equal requests cannot be told apart
        for (const { id, call } of world.prompts)
          if (
            tx &&
            (tx.prompt === id || (tx.to === call.to && tx.value === call.value && tx.data === call.data))
          )
            shownSent.add(id)
      }
      for (const { id, isFinal, end, hash } of before) {
        const next = now.find((item) => item.id === id)
        if (isFinal && end !== undefined && next && (next.end !== end || next.hash !== hash))
          takenBack(`the ${name} ${hash} was ${end}, and is ${next.end ?? next.status}`)
      }
      before = now
    })
  }
  follow(
    'transfer',
    () => foyer.read(transfersAtom),
    (look) => foyer.watch(transfersAtom, look),
  )
  follow(
    'swap',
    () => foyer.read(swapsAtom),
    (look) => foyer.watch(swapsAtom, look),
  )

  let payments = foyer.read(paymentsAtom)
  /** Calls of the host when a payment failed, and the time. */
  const failed = new Map<string, { readonly calls: number; readonly at: number }>()
  foyer.watch(paymentsAtom, (now) => {
    for (const { id, state } of payments) {
      const next = now.find((payment) => payment.id === id)?.state
      const calls = payCalls.get(id) ?? 0
      if (state === 'failed' && !failed.has(id)) failed.set(id, { calls, at: clock.now() })
      if (next === undefined || next === state) continue
      // the host may ask for a failed payment again
      const isAskedAgain = state === 'failed' && (calls > (failed.get(id)?.calls ?? 0) || payRunning.has(id))
      // a tab that leaves a payment in the moment in which another one claims it does not see the claim; nor does it without locks
      // two tabs that write the list in the same moment lose the change of one: the payment waits again, and nothing was sent
      const isLostWrite = state === 'failed' && next === 'waiting'
      const isMoment = state === 'failed' && clock.now() - (failed.get(id)?.at ?? 0) < momentMs
      if (state === 'failed') failed.delete(id)
      if (
        (state === 'completed' || state === 'failed') &&
        !isAskedAgain &&
        !isMoment &&
        !isLostWrite &&
        setup.hasLocks &&
        !world.wasStorageDisturbed
      )
        takenBack(`the payment ${id} was ${state}, and is ${next}`)
      if (next === 'failed') failed.set(id, { calls, at: clock.now() })
    }
    payments = now
  })

  let orders = foyer.read(ordersAtom)
  foyer.watch(ordersAtom, (now) => {
    for (const { id, status } of orders) {
      const next = now.find((order) => order.id === id)?.status
      if (status === 'done' && next !== undefined && next !== status)
        takenBack(`the purchase ${id} was done, and is ${next}`)
    }
    orders = now
  })
}
