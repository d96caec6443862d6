import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionState } from '../contracts/session.js'
import { fakeWorld, openFakeBrowser, type Spoil, type Watch } from '../testing/model/fake-browser.js'
import { sessionCommands } from '../testing/model/session-commands.js'
import { createSessionModel } from '../testing/model/session-model.js'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 1_000)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)

/** All status changes of a namespace that are allowed. */
const transitions = [
  'disconnected > connecting',
  'connecting > connected',
  'connecting > disconnected',
  'connected > connecting',
  'connected > disconnected',
  'connected > reconnecting',
  'disconnected > reconnecting',
  'reconnecting > connecting',
  'reconnecting > connected',
  'reconnecting > disconnected',
]

const script = fc.commands(sessionCommands(fakeWorld), { maxCommands: 40, size: 'max' })
const play = (watch: Watch, done: (steps: number) => void, spoil?: Spoil) =>
  fc.asyncProperty(script, async (commands) => {
    const browser = await openFakeBrowser(watch, spoil)
    try {
      await fc.asyncModelRun(
        () => ({ model: createSessionModel(fakeWorld.namespaces), real: browser }),
        commands,
      )
    } finally {
      await browser.close()
    }
    done([...commands].length)
  })

test(`the session matches its model in ${sequences} random sequences with two tabs and three wallets`, async () => {
  const taken: Record<string, number> = {}
  const watch = (before: SessionState, after: SessionState) => {
    for (const [namespace, { status }] of Object.entries(after.byNamespace)) {
      const was = before.byNamespace[namespace]?.status ?? 'disconnected'
      const name = `${was} > ${status}`
      if (was !== status) taken[name] = (taken[name] ?? 0) + 1
    }
  }
  let steps = 0
  await fc.assert(
    play(watch, (count) => (steps += count)),
    { numRuns: sequences, seed },
  )
  console.log(`${sequences} sequences, ${Math.round(steps / sequences)} steps on average`, taken)
  expect(steps / sequences).toBeGreaterThanOrEqual(15)
  expect(Object.keys(taken).sort()).toEqual(transitions.toSorted())
  for (const name of transitions) expect(taken[name], name).toBeGreaterThanOrEqual(20)
}, 300_000)

test('the model finds a planted fault: a connect without a change ends the current connection', async () => {
  const spoil: Spoil = (before, after) => {
    const [was, is] = [before.byNamespace['demo'], after.byNamespace['demo']]
    const isRefused = was?.status === 'connecting' && is?.status === 'connected' && was.current === is.current
    if (!isRefused) return after
    return { ...after, byNamespace: { ...after.byNamespace, demo: { ...is, status: 'disconnected' } } }
  }
  const none = () => {}
  const { failed, counterexample, numRuns } = await fc.check(play(none, none, spoil), { numRuns: 200, seed })
  expect(failed).toBe(true)
  // the shortest counterexample: a wallet approves, then a connect that changes nothing
  const steps = [...(counterexample?.[0] ?? [])].map(String)
  expect(steps).toHaveLength(2)
  expect(steps[0]).toMatch(/^connect.*approve/)
  expect(steps[1]).toMatch(/connect\(/)
  console.log(`found after ${numRuns} sequences: ${steps.join(', ')}`)
})

test.each([seed, seed + 1, seed + 2])(
  'the model finds a planted fault: the end of a slow disconnect settles a connect under way (seed %i)',
  async (runSeed) => {
    const spoil: Spoil = (before, after) => {
      const byNamespace = { ...after.byNamespace }
      for (const [namespace, entry] of Object.entries(after.byNamespace)) {
        const hasEnded = before.byNamespace[namespace]?.leaving && !entry.leaving
        const status = entry.connections.length > 0 ? 'connected' : 'disconnected'
        if (hasEnded && entry.status === 'connecting') byNamespace[namespace] = { ...entry, status }
      }
      const isSame = Object.entries(byNamespace).every(([id, entry]) => entry === after.byNamespace[id])
      return isSame ? after : { ...after, byNamespace }
    }
    const ignore = () => {}
    const { failed, counterexample, numRuns } = await fc.check(play(ignore, ignore, spoil), {
      numRuns: 200,
      seed: runSeed,
    })
    expect(failed).toBe(true)
    const steps = [...(counterexample?.[0] ?? [])].map(String)
    console.log(`found after ${numRuns} sequences: ${steps.join(', ')}`)
  },
)
