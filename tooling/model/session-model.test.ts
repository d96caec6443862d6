import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionState } from '../../kernel/contracts/session.js'
import { fakeSetup, openFakeBrowser, type Fault, type OnChange } from './fake-browser.js'
import { sessionCommands } from './session-commands.js'
import { createSessionModel } from './session-model.js'
import { createVersionModel, versionCommands } from './version-commands.js'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 1_000)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)
const timeoutMs = 300_000

// the requests to four wallets may wait on one widget's signal at the same time
setMaxListeners(30)

/** Allowed status changes of a namespace. */
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

const script = fc.commands(sessionCommands(fakeSetup), { maxCommands: 40, size: 'max' })

/** Returns the property that the browser matches the model after each command. */
const matchesModel = (onChange: OnChange, onEnd: (steps: number) => void, fault?: Fault) =>
  fc.asyncProperty(script, async (commands) => {
    const browser = await openFakeBrowser(onChange, fault)
    try {
      await fc.asyncModelRun(
        () => ({ model: createSessionModel(fakeSetup.namespaces), real: browser }),
        commands,
      )
    } finally {
      await browser.close()
    }
    onEnd([...commands].length)
  })

/** Runs sequences with a fault, and returns the commands of the shortest failing sequence. */
async function findFault(fault: Fault, runSeed: number): Promise<readonly string[] | undefined> {
  const ignore = () => {}
  const { counterexample, numRuns } = await fc.check(matchesModel(ignore, ignore, fault), {
    numRuns: 200,
    seed: runSeed,
  })
  if (!counterexample) return undefined
  const steps = [...counterexample[0]].map(String)
  console.log(`found after ${numRuns} sequences: ${steps.join(', ')}`)
  return steps
}

describe('session', () => {
  test(
    `matches its model in ${sequences} random sequences with two tabs and four wallets in three namespaces`,
    async () => {
      const counts: Record<string, number> = {}
      const count = (previousState: SessionState, nextState: SessionState) => {
        for (const [namespace, { status }] of Object.entries(nextState.byNamespace)) {
          const previous = previousState.byNamespace[namespace]?.status ?? 'disconnected'
          const name = `${previous} > ${status}`
          if (previous !== status) counts[name] = (counts[name] ?? 0) + 1
        }
      }
      let steps = 0
      await fc.assert(
        matchesModel(count, (length) => (steps += length)),
        { numRuns: sequences, seed },
      )
      console.log(`${sequences} sequences, ${Math.round(steps / sequences)} steps on average`, counts)
      expect(steps / sequences).toBeGreaterThanOrEqual(15)
      expect(Object.keys(counts).sort()).toEqual(transitions.toSorted())
      for (const name of transitions) expect(counts[name], name).toBeGreaterThanOrEqual(20)
    },
    timeoutMs,
  )

  test(
    `keeps the connections of tabs with two versions apart in ${sequences} random sequences`,
    async () => {
      const versionScript = fc.commands(versionCommands(), { maxCommands: 12, size: 'max' })
      const property = fc.asyncProperty(versionScript, async (commands) => {
        const browser = await openFakeBrowser(() => {}, undefined, [0, 1])
        try {
          await fc.asyncModelRun(() => ({ model: createVersionModel(), real: browser }), commands)
        } finally {
          await browser.close()
        }
      })
      await fc.assert(property, { numRuns: sequences, seed: seed + 1 })
    },
    timeoutMs,
  )
})

describe('session model', () => {
  test('finds a planted fault: a connect without a change ends the current connection', async () => {
    const steps = await findFault((previousState, nextState) => {
      const [previous, next] = [previousState.byNamespace['demo'], nextState.byNamespace['demo']]
      const isUnchanged =
        previous?.status === 'connecting' && next?.status === 'connected' && previous.current === next.current
      if (!isUnchanged) return nextState
      return {
        ...nextState,
        byNamespace: { ...nextState.byNamespace, demo: { ...next, status: 'disconnected' } },
      }
    }, seed)
    // A wallet approves, then a connect changes nothing.
    expect(steps).toEqual([expect.stringMatching(/^connect.*approve/), expect.stringMatching(/connect\(/)])
  })

  test.each([seed, seed + 1, seed + 2])(
    'finds a planted fault: the end of a slow disconnect settles a pending connect (seed %i)',
    async (runSeed) => {
      const steps = await findFault((previousState, nextState) => {
        const byNamespace = { ...nextState.byNamespace }
        for (const [namespace, entry] of Object.entries(nextState.byNamespace)) {
          const hasEnded = previousState.byNamespace[namespace]?.leaving && !entry.leaving
          const status = entry.connections.length > 0 ? 'connected' : 'disconnected'
          if (hasEnded && entry.status === 'connecting') byNamespace[namespace] = { ...entry, status }
        }
        const isSame = Object.entries(byNamespace).every(([id, entry]) => entry === nextState.byNamespace[id])
        return isSame ? nextState : { ...nextState, byNamespace }
      }, runSeed)
      expect(steps).toBeDefined()
    },
  )
})
