import { sessionAtom } from '../../kernel/session/state.js'
import { apply, closeTab } from './apply.js'
import { closedInvariants, type Invariant, quietInvariants, settledInvariants } from './invariants/index.js'
import { becomeQuiet, pressInCalm } from './quiet.js'
import { setChunk } from './run/chunks.js'
import { guardPlatform } from './run/platform.js'
import type { Outcome } from './run/shrink.js'
import { Violation } from './run/violation.js'
import { describeAct, type Step } from './seed/acts.js'
import type { History } from './seed/draw-history.js'
import { createWorld, openTabs, shownIn, type World } from './world.js'

/** Time for the clean-ups of closed pages, in milliseconds. */
const cleanUpMs = 30_000
const turnsOfAPause = 6

/** Runs a history. The same history gives the same trace. */
export async function runHistory({ seed, setup, steps }: History): Promise<Outcome> {
  setChunk(true)
  if (setup.failingChunks.length > 0) setChunk(false, ...setup.failingChunks)
  const world = createWorld(setup, seed)
  const trace: string[] = []
  const undo = guardPlatform(seed, world.facts)
  try {
    await apply(world, { type: 'open', tab: 0 })
    for (const step of steps) {
      await perform(world, step)
      trace.push(`${describeAct(step.act)} (${step.pause}) → ${describeWorld(world)}`)
      if (step.pause === 'settled') check(world, step.act.type === 'quiet')
    }
    await endWorld(world, trace)
    return { trace, violation: undefined }
  } catch (error) {
    const { claim, detail } =
      error instanceof Violation ? error : { claim: 'no act throws', detail: String((error as Error).stack) }
    trace.push(`violated: ${claim}: ${detail}`)
    return { trace, violation: { claim, detail } }
  } finally {
    undo()
    // of a history that ends early
    for (const tab of openTabs(world)) void tab.close().catch(() => {})
    await world.clock.advance(cleanUpMs)
  }
}

async function perform(world: World, { act, pause }: Step): Promise<void> {
  if (act.type === 'quiet') await becomeQuiet(world, act.approves)
  else await apply(world, act)
  if (pause === 'settled') await world.settle()
  if (pause === 'turns') for (let turn = 0; turn < turnsOfAPause; turn++) await Promise.resolve()
}

/** Presses a wallet in a calm world, closes all pages and checks what is left. */
async function endWorld(world: World, trace: string[]): Promise<void> {
  const press = await pressInCalm(world)
  trace.push(`press in calm ${JSON.stringify(press)} → ${describeWorld(world)}`)
  check(world, false)
  if (press && (press.error !== undefined || !press.isShown))
    throw new Violation('in a calm world a press connects', `${press.uid} ${press.error ?? 'is not shown'}`)
  for (const at of world.tabs.keys()) closeTab(world, at)
  await world.clock.advance(cleanUpMs)
  verify(world, closedInvariants)
  verify(world, settledInvariants)
}

function check(world: World, isQuiet: boolean): void {
  recordUnstored(world)
  verify(world, settledInvariants)
  if (isQuiet) {
    verify(world, quietInvariants)
    world.clearExcuses()
  }
  world.facts.clear()
}

function verify(world: World, invariants: readonly Invariant[]): void {
  for (const { claim, check: find } of invariants) {
    const detail = find(world)
    if (detail !== undefined) throw new Violation(claim, detail)
  }
}

/** Compares the stored connections with those of the last check. */
function recordUnstored(world: World): void {
  const stored = world.storage.storedUids()
  // a newer page has written it
  if (!stored) return
  if (!world.wasStorageDisturbed)
    for (const uid of world.storedBefore)
      if (!stored.includes(uid))
        world.facts.add({ type: 'unstored', uid, isExcused: world.excuses().has(uid) })
  world.storedBefore = stored
}

const describeWorld = (world: World): string =>
  openTabs(world)
    .map((tab) => {
      const { active, byNamespace } = tab.foyer.read(sessionAtom)
      const states = Object.entries(byNamespace).map(
        ([id, { status, leaving }]) => `${id} ${status}${leaving ? ' leaving' : ''}`,
      )
      const shown = shownIn(tab).map(({ uid, accounts, chainId }) => `${uid} ${chainId} ${accounts.length}`)
      return `${tab.at}[${active ?? '-'}: ${[...states, ...shown].join(', ')}]`
    })
    .join(' ')
