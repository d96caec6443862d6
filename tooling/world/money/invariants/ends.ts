import { paymentsAtom } from '../../../../plugins/pay/contract.js'
import { transfersAtom } from '../../../../plugins/send/contract.js'
import { swapsAtom } from '../../../../plugins/swaps/contract.js'
import { firstOf } from '../../invariants/invariant.js'
import { openPages, type World } from '../world.js'
import type { MoneyInvariant } from './invariant.js'

const finalStays: MoneyInvariant = {
  claim: 'a final word is never taken back',
  check: ({ facts }) => facts.all('taken back')[0]?.what,
}

const eventsOf = ({ facts }: World, ...ids: readonly string[]) =>
  facts.all('event').filter(({ id }) => ids.includes(id))

const completedIsProven: MoneyInvariant = {
  claim: 'an event tells a completion that the chain has proven',
  check: (world) =>
    firstOf(
      eventsOf(world, 'send.completed', 'swaps.completed', 'payment.completed'),
      ({ id, payload, hasSucceeded }) =>
        hasSucceeded && world.chain.hasSucceeded(String(payload['hash']))
          ? undefined
          : `${id} for ${String(payload['hash'])}, which is not mined with success`,
    ),
}

const completedIsTheOrder: MoneyInvariant = {
  claim: 'an event tells the completion of what the user has confirmed',
  check: (world) => {
    const { prompts, chain, exchange } = world
    return firstOf(
      eventsOf(world, 'send.completed', 'swaps.completed', 'payment.completed'),
      ({ id, payload }) => {
        const hash = String(payload['hash'])
        const tx = chain.find(hash)
        const deposit = exchange.deposits.find((one) => one.tx?.hash === hash)
        if (id === 'payment.completed' && deposit?.payment === payload['id']) return undefined
        const prompt = prompts.find((one) => one.id === tx?.prompt)
        if (
          !tx ||
          !prompt ||
          tx.to !== prompt.call.to ||
          tx.value !== prompt.call.value ||
          tx.data !== prompt.call.data
        )
          return `${id} for ${hash}, which is of no request`
        const payment = prompt.press?.payment
        if (id === 'payment.completed' && prompt.press && payment !== payload['id'])
          return `${id} of ${String(payload['id'])} for ${hash}, which pays ${payment ?? 'none'}`
        return undefined
      },
    )
  },
}

/** Whether the wallet was asked for the call of a transaction twice: two equal requests cannot be told apart. */
function hasTwin({ chain, prompts }: World, hash: string): boolean {
  const own = prompts.find(({ id }) => id === chain.find(hash)?.prompt)
  return prompts.some(
    ({ id, call }) =>
      own !== undefined &&
      id !== own.id &&
      call.from === own.call.from &&
      call.to === own.call.to &&
      call.value === own.call.value &&
      call.data === own.call.data,
  )
}

const completedOnce: MoneyInvariant = {
  claim: 'a completion is told once',
  check: (world) => {
    const seen = new Set<string>()
    return firstOf(
      eventsOf(world, 'send.completed', 'swaps.completed', 'payment.completed'),
      ({ id, page, payload }) => {
        const isPayment = id === 'payment.completed'
        // without locks, and with a storage that forgets, each page tells it
        if (isPayment && (world.wasStorageDisturbed || !world.setup.hasLocks)) return undefined
        if (world.wasStorageDisturbed && hasTwin(world, String(payload['hash']))) return undefined
        const key = isPayment ? `${id} ${String(payload['id'])}` : `${id} ${page} ${String(payload['hash'])}`
        if (seen.has(key)) return `${key} was told twice`
        seen.add(key)
        return undefined
      },
    )
  },
}

const failedIsTrue: MoneyInvariant = {
  claim: 'what an event tells as failed is not carried out',
  check: (world) => {
    const { chain, prompts } = world
    return firstOf(eventsOf(world, 'send.failed', 'swaps.failed', 'payment.failed'), ({ id, payload }) => {
      const hash = payload['hash']
      if (typeof hash !== 'string') return undefined
      const tx = chain.find(hash)
      const prompt = prompts.find(
        (one) => one.sent.some((sent) => sent.hash === hash) || one.id === tx?.prompt,
      )
      const carried = chain.transactions.find(
        (one) =>
          one.isHonest &&
          one.nonce === tx?.nonce &&
          one.prompt === prompt?.id &&
          chain.hasSucceeded(one.hash),
      )
      const isSucceeded = chain.hasSucceeded(hash) && tx?.isHonest
      return isSucceeded || (prompt && carried)
        ? `${id} (${String(payload['reason'])}) for ${hash}, and ${carried?.hash ?? hash} is mined`
        : undefined
    })
  },
}

/** Claims about ends. */
export const endInvariants = [
  finalStays,
  completedIsProven,
  completedIsTheOrder,
  completedOnce,
  failedIsTrue,
] as const

/** Whether no node has shown a transaction: it was replaced before that, or a wallet has made up its hash. */
const isUnseen = ({ chain }: World, hash: string, trace: string | undefined) =>
  trace === undefined && chain.blockOf(hash) === undefined

const everyRequestEnds: MoneyInvariant = {
  claim: 'after quiet every transaction is final, or no node has ever shown it',
  check: (world) =>
    firstOf(openPages(world), ({ serial, foyer }) =>
      firstOf([...foyer.read(transfersAtom), ...foyer.read(swapsAtom)], ({ hash, trace, status, isFinal }) =>
        isFinal || isUnseen(world, hash, trace) ? undefined : `${hash} is ${status} in page ${serial}`,
      ),
    ),
}

const everyPaymentIsKnown: MoneyInvariant = {
  claim: 'after quiet every payment waits, is unclear, or has ended',
  check: (world) =>
    firstOf(openPages(world), ({ serial, foyer }) =>
      firstOf(foyer.read(paymentsAtom), ({ id, state, hash, deposit }) => {
        if (deposit) return undefined
        // the hash of a wallet that lies is followed for a day
        const { trace } = foyer.read(transfersAtom).find((transfer) => transfer.hash === hash) ?? {}
        if (state === 'pending' && hash !== undefined && isUnseen(world, hash, trace)) return undefined
        // without locks nothing tells that a page is gone, but time
        if (state === 'signing' && !world.setup.hasLocks) return undefined
        // a wallet that never answers, or was asked last, is waited for during an hour
        const isUnanswered = world.prompts.some(
          ({ press, state: answer }) => press?.payment === id && (answer === 'lost' || answer === 'open'),
        )
        if (state === 'signing' && isUnanswered) return undefined
        return state === 'signing' || state === 'pending' ? `${id} is ${state} in page ${serial}` : undefined
      }),
    ),
}

const pagesAgree: MoneyInvariant = {
  claim: 'after quiet the pages agree about payments and transactions',
  check(world) {
    if (world.wasStorageDisturbed) return undefined
    const states = new Map<string, string>()
    return firstOf(openPages(world), ({ foyer }) =>
      firstOf(
        [
          ...foyer.read(paymentsAtom).map(({ id, state }) => [id, state] as const),
          ...[...foyer.read(transfersAtom), ...foyer.read(swapsAtom)].flatMap(({ id, hash, isFinal, end }) =>
            isFinal && end !== undefined && !hasTwin(world, hash) ? [[id, end] as const] : [],
          ),
        ],
        ([key, state]) => {
          const other = states.get(key)
          states.set(key, state)
          return other === undefined || other === state ? undefined : `${key} is ${other}, and ${state}`
        },
      ),
    )
  },
}

/** Claims about ends, after quiet. */
export const quietEndInvariants = [everyRequestEnds, everyPaymentIsKnown, pagesAgree] as const
