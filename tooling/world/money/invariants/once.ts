import { firstOf } from '../../invariants/invariant.js'
import type { Prompt } from '../browser/wallet.js'
import type { World } from '../world.js'
import type { MoneyInvariant } from './invariant.js'

/** Time for which an unclear request is remembered, and the number of them. */
const unclearMs = 3_600_000
const maxUnclear = 5

/** Time within which tabs do not see what the others store, in milliseconds. */
const momentMs = 250

/** Requests of transfers and of swaps are kept apart. */
const kindOf = ({ press }: Prompt) => (press && 'order' in press.what.preview ? 'send' : 'swap')

/** Whether the user has confirmed before a request that others may have been carried out. */
const wasWarned = ({ press }: Prompt) =>
  press !== undefined && (press.acknowledged.includes('unclear') || press.acknowledged.includes('open'))

const cautionBeforeAnother: MoneyInvariant = {
  claim: 'while the outcome of a request is not known, another one is sent after a caution only',
  check(world) {
    const { prompts, wasStorageDisturbed, setup } = world
    if (wasStorageDisturbed) return undefined
    const requests = prompts.filter(({ replaces }) => replaces === undefined)
    return firstOf(requests, (later) => {
      if (wasWarned(later)) return undefined
      const earlier = requests.filter(
        (one) =>
          one.id < later.id &&
          kindOf(one) === kindOf(later) &&
          one.call.from === later.call.from &&
          later.at - one.at < unclearMs,
      )
      if (earlier.length > maxUnclear) return undefined
      const unknown = earlier.find(
        (one) =>
          later.unknownBefore.includes(one.id) &&
          // a request that the user confirmed as not sent is forgotten, once the next one may be sent
          !requests.some(
            (between) =>
              between.id > one.id && between.id < later.id && wasWarned(between) && between.state !== 'none',
          ) &&
          // of two presses of a page the second one was warned, and the wallet was asked for it first
          !(one.tab === later.tab && wasWarned(one) && (one.press?.id ?? 0) > (later.press?.id ?? 0)) &&
          // without locks two tabs that are pressed at once do not see each other
          (setup.hasLocks || one.tab === later.tab),
      )
      return unknown && `request ${later.id} was sent while ${unknown.id} was not known, without a caution`
    })
  },
}

/** Successful transactions for a payment. */
function paidFor({ prompts, chain, exchange }: World, payment: string): number {
  const hashes = prompts
    .filter(({ press }) => press?.payment === payment)
    .flatMap(({ id }) =>
      chain.transactions.filter((tx) => tx.prompt === id && tx.isHonest).map(({ hash }) => hash),
    )
  const deposits = exchange.deposits.flatMap(({ payment: id, tx, isLie }) =>
    id === payment && tx && !isLie ? [tx.hash] : [],
  )
  return [...hashes, ...deposits].filter((hash) => chain.hasSucceeded(hash)).length
}

const paymentsAreOnce: MoneyInvariant = {
  claim: 'no payment is paid twice without a caution',
  check(world) {
    const { presses, payCalls, wasStorageDisturbed, setup } = world
    if (wasStorageDisturbed || !setup.hasLocks) return undefined
    return firstOf(payCalls.keys(), (id) => {
      const warned = presses.filter(
        ({ payment, prompts, acknowledged }) =>
          payment === id && prompts.length > 0 && acknowledged.includes('unclear'),
      )
      const paid = paidFor(world, id)
      return paid > 1 + warned.length
        ? `${id} was paid ${paid} times, with ${warned.length} cautions`
        : undefined
    })
  },
}

const nothingSentIsTrue: MoneyInvariant = {
  claim: 'what has failed with nothing sent is not carried out',
  check: ({ presses, prompts: asked, chain }) =>
    firstOf(presses, ({ id, what, state, code, prompts }) => {
      if (state !== 'failed') return undefined
      // an approval that is mined, before the next review failed
      if (what.is === 'approve' && code !== 'swaps/APPROVAL_FAILED') return undefined
      // of two equal approvals, one has been taken for the other: by a search, or after a lie
      const calls = prompts.map(({ call }) => call.data)
      const isEqual = (one: Prompt) => !prompts.includes(one) && calls.includes(one.call.data)
      const hasFailed = (one: Prompt) => one.isLie || one.sent.some(({ hash }) => !chain.hasSucceeded(hash))
      if (what.is === 'approve' && asked.some((one) => one.isLie || (isEqual(one) && hasFailed(one))))
        return undefined
      const tx = prompts
        .flatMap(({ sent, isLie }) => (isLie ? [] : sent))
        .find(({ hash }) => chain.hasSucceeded(hash))
      return tx && `press ${id} failed with ${code}, and ${tx.hash} is mined`
    }),
}

/** Claims about what is sent once. */
export const onceInvariants = [cautionBeforeAnother, paymentsAreOnce, nothingSentIsTrue] as const

const paidIsNotFailed: MoneyInvariant = {
  claim: 'after quiet a payment that was paid has not failed, and does not wait to be paid',
  check(world) {
    const { payCalls, wasStorageDisturbed, storage, setup } = world
    if (wasStorageDisturbed) return undefined
    const text = storage.entries.get('foyer/default/pay.payments')
    const stored =
      text === undefined ? [] : (JSON.parse(text) as { data: { id: string; state: string }[] }).data
    // without locks a tab that leaves it does not see that another one claims it in the same moment
    const isMoment = (id: string) =>
      world.facts
        .all('event')
        .filter((event) => event.id === 'payment.failed' && event.payload['id'] === id)
        .some(({ at }) =>
          world.presses.some((press) => press.payment === id && Math.abs(at - press.at) < momentMs),
        )
    return firstOf(payCalls.keys(), (id) => {
      const state = stored.find((payment) => payment.id === id)?.state
      const isLiedTo = world.prompts.some(({ press, isLie }) => press?.payment === id && isLie)
      if (state === undefined || isLiedTo || (!setup.hasLocks && isMoment(id)) || paidFor(world, id) === 0)
        return undefined
      // one that is replaced before a node has shown it stays pending
      return state === 'failed' || state === 'waiting' ? `${id} was paid, and is ${state}` : undefined
    })
  },
}

/** Claims about what is sent once, after quiet. */
export const quietOnceInvariants = [paidIsNotFailed] as const
