import { transfersAtom } from '../../../plugins/send/contract.js'
import { paymentsAtom } from '../../../plugins/pay/contract.js'
import { ordersAtom } from '../../../plugins/onramp/state.js'
import { swapsAtom } from '../../../plugins/swaps/contract.js'
import { guardPlatform } from '../run/platform.js'
import type { Outcome } from '../run/shrink.js'
import { Violation } from '../run/violation.js'
import { apply } from './apply.js'
import {
  closedInvariants,
  type MoneyInvariant,
  quietInvariants,
  settledInvariants,
} from './invariants/index.js'
import { becomeQuiet } from './quiet.js'
import { describeAct, type Step } from './seed/acts.js'
import type { History } from './seed/draw-history.js'
import { createWorld, openPages, type World } from './world.js'

/** Time for the clean-ups of disposed pages, in milliseconds. */
const cleanUpMs = 2_000

/** Runs a history. The same history gives the same trace. */
export async function runHistory({ seed, setup, steps }: History, isTraced: boolean): Promise<Outcome> {
  // each abort of a signal makes an error
  Error.stackTraceLimit = isTraced ? 4 : 0
  const world = createWorld(setup, seed)
  const trace: string[] = []
  const undo = guardPlatform(seed, world.facts)
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const navigator = setup.hasLocks ? { locks: world.locks.manager } : {}
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  try {
    for (const step of steps) {
      await perform(world, step)
      if (isTraced) trace.push(`${describeAct(step.act)} (${step.pause}) → ${describeWorld(world)}`)
      if (step.pause === 'settled') check(world, step.act.type === 'quiet')
    }
    await endWorld(world)
    return { trace, violation: undefined }
  } catch (error) {
    const { claim, detail } =
      error instanceof Violation ? error : { claim: 'no act throws', detail: String((error as Error).stack) }
    trace.push(`violated: ${claim}: ${detail}`)
    return { trace, violation: { claim, detail } }
  } finally {
    // what is left of pages that were closed
    for (const page of [...openPages(world), ...world.gone]) {
      page.kill()
      void page.dispose().catch(() => {})
    }
    await world.settle()
    undo()
    if (before) Object.defineProperty(globalThis, 'navigator', before)
    else Reflect.deleteProperty(globalThis, 'navigator')
  }
}

async function perform(world: World, { act, pause, turns }: Step): Promise<void> {
  if (act.type === 'quiet') await becomeQuiet(world, act)
  else await apply(world, act)
  if (pause === 'settled') await world.settle()
  if (pause === 'turns') for (let turn = 0; turn < turns; turn++) await Promise.resolve()
}

/** Disposes all pages and checks what is left. */
async function endWorld(world: World): Promise<void> {
  for (const at of world.pages.keys()) await apply(world, { type: 'dispose', tab: at })
  await world.clock.advance(cleanUpMs)
  verify(world, closedInvariants)
  verify(world, settledInvariants)
}

function check(world: World, isQuiet: boolean): void {
  verify(world, settledInvariants)
  if (isQuiet) verify(world, quietInvariants)
}

function verify(world: World, invariants: readonly MoneyInvariant[]): void {
  for (const { claim, check: find } of invariants) {
    const detail = find(world)
    if (detail !== undefined) throw new Violation(claim, detail)
  }
}

const short = (hash: string | undefined) => hash?.replace(/^0x(a0)*/, '#') ?? '-'

/** What the pages show, and what has happened on the chain. */
function describeWorld(world: World): string {
  const { chain, prompts } = world
  const pages = openPages(world).map(({ at, serial, foyer, shown }) => {
    const sent = [...foyer.read(transfersAtom), ...foyer.read(swapsAtom)].map(
      ({ hash, status, isFinal, isMissing, end }) =>
        `${short(hash)} ${status}${isMissing ? ' missing' : ''}${isFinal ? ` final ${end ?? '-'}` : ''}`,
    )
    const payments = foyer.read(paymentsAtom).map(({ id, state, hash }) => `${id} ${state} ${short(hash)}`)
    const orders = foyer.read(ordersAtom).map(({ id, status }) => `${id} ${status}`)
    const reviews = Object.keys(shown)
    return `${at}/${serial}[${[...reviews, ...sent, ...payments, ...orders].join(', ')}]`
  })
  const asked = prompts.map(
    ({ id, tab, state, sent }) => `?${id}@${tab} ${state} ${sent.map(({ hash }) => short(hash)).join('+')}`,
  )
  const mined = chain.transactions.map(
    (tx) =>
      `${short(tx.hash)}n${tx.nonce}${chain.blockOf(tx.hash) === undefined ? ' waits' : tx.reverts ? ' reverted' : ' mined'}`,
  )
  const presses = world.presses.map(
    ({ id, page, what, state, code }) => `!${id}@${page} ${what.is} ${state} ${code ?? ''}`,
  )
  return [...pages, ...presses, ...asked, ...mined].join(' ')
}
