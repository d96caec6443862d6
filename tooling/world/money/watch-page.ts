import type { SentState } from '../../../plugins/transactions/contract.js'
import { ordersAtom } from '../../../plugins/onramp/state.js'
import { paymentsAtom } from '../../../plugins/pay/contract.js'
import { transfersAtom } from '../../../plugins/send/contract.js'
import { swapsAtom } from '../../../plugins/swaps/contract.js'
import type { Page } from './browser/page.js'
import type { World } from './world.js'

interface Item extends SentState {
  readonly id: string
}

/** Records final words of a page that change. */
export function watchPage(world: World, page: Page): void {
  const { facts, payCalls, payRunning, setup, chain, shownSent } = world
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
  /** Calls of the host when a payment failed. */
  const failed = new Map<string, number>()
  foyer.watch(paymentsAtom, (now) => {
    for (const { id, state } of payments) {
      const next = now.find((payment) => payment.id === id)?.state
      const calls = payCalls.get(id) ?? 0
      if (state === 'failed' && !failed.has(id)) failed.set(id, calls)
      if (next === undefined || next === state) continue
      // the host may ask for a failed payment again
      const isBeingAsked = [...payRunning].some((call) => call.id === id)
      const isAskedAgain = state === 'failed' && (calls > (failed.get(id) ?? 0) || isBeingAsked)
      if (state === 'failed') failed.delete(id)
      if (
        (state === 'completed' || state === 'failed') &&
        !isAskedAgain &&
        // without locks a tab that leaves a payment does not see that another one claims it in the same moment
        setup.hasLocks &&
        !world.wasStorageDisturbed
      )
        takenBack(`the payment ${id} was ${state}, and is ${next}`)
      if (next === 'failed') failed.set(id, calls)
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
