import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamespaceSession } from '../../kernel/contracts/session.js'
import { fakeSetup, openFakeBrowser, type Fault, type OnChange } from './fake-browser.js'
import { conversationUids } from './fake-wallets.js'
import { sessionCommands } from './session-commands.js'
import { connectionsOf, createSessionModel, ownerOf, type SessionModel } from './session-model.js'
import { createVersionModel, versionCommands } from './version-commands.js'

/** A fifth of the 1,000 that `npm run test:long` runs. */
const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 200)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)
const timeoutMs = 300_000

// the requests to several wallets may wait on one widget's signal at the same time
setMaxListeners(30)

/** Only of a connect that fails while other connections of the namespace are restored. */
const rareTransition = 'connecting > reconnecting'

/** Allowed status changes of a namespace. */
const transitions = [
  'disconnected > connecting',
  // Only the other namespaces of a wallet that approves all its namespaces at once.
  'disconnected > connected',
  'connecting > connected',
  'connecting > disconnected',
  rareTransition,
  'connected > connecting',
  'connected > disconnected',
  'connected > reconnecting',
  'disconnected > reconnecting',
  'reconnecting > connecting',
  'reconnecting > connected',
  'reconnecting > disconnected',
]

const script = fc.commands(sessionCommands(fakeSetup), { maxCommands: 36, size: 'max' })

/** Receives what happens in a run. */
interface Observer {
  readonly onChange: OnChange
  /** Called with the model after each command without differences. */
  onStep(model: SessionModel): void
}

const ignoreAll: Observer = { onChange: () => {}, onStep: () => {} }

/** Returns the property that the browser matches the model after each command. */
const matchesModel = ({ onChange, onStep }: Observer, fault?: Fault) =>
  fc.asyncProperty(script, async (commands) => {
    const browser = Object.assign(await openFakeBrowser(onChange, fault), { onStep })
    const { stackTraceLimit } = Error
    // The host's faults are an error for each change of a session.
    Error.stackTraceLimit = 0
    try {
      await fc.asyncModelRun(
        () => ({ model: createSessionModel(fakeSetup.namespaces, conversationUids), real: browser }),
        commands,
      )
    } finally {
      Error.stackTraceLimit = stackTraceLimit
      await browser.close()
    }
  })

/** Runs sequences with a fault, and returns the commands of the shortest failing sequence. */
async function findFault(fault: Fault, runSeed: number): Promise<readonly string[] | undefined> {
  const { counterexample, numRuns } = await fc.check(matchesModel(ignoreAll, fault), {
    numRuns: 500,
    seed: runSeed,
  })
  if (!counterexample) return undefined
  const steps = [...counterexample[0]].map(String)
  console.log(`found after ${numRuns} sequences: ${steps.join(', ')}`)
  return steps
}

describe('session', () => {
  // behaviour 1.18
  test(
    `matches its model in ${sequences} random sequences with two tabs and six wallets in three namespaces`,
    async () => {
      const counts: Record<string, number> = {}
      const onChange: OnChange = (previousState, nextState) => {
        for (const [namespace, { status }] of Object.entries(nextState.byNamespace)) {
          const previous = previousState.byNamespace[namespace]?.status ?? 'disconnected'
          const name = `${previous} > ${status}`
          if (previous !== status) counts[name] = (counts[name] ?? 0) + 1
        }
      }
      let [steps, wide, deep] = [0, 0, 0]
      const onStep = (model: SessionModel) => {
        const sizes = model.namespaces.map((namespace) => connectionsOf(model, namespace).length)
        steps++
        if (sizes.every((size) => size > 0)) wide++
        if (sizes.filter((size) => size > 1).length > 1) deep++
      }
      await fc.assert(matchesModel({ onChange, onStep }), { numRuns: sequences, seed })
      console.log(
        `${sequences} sequences, ${Math.round(steps / sequences)} steps on average; ${wide} steps with all namespaces`,
        `connected, ${deep} with several wallets in two of them`,
        counts,
      )
      expect(steps / sequences).toBeGreaterThanOrEqual(10)
      expect(wide).toBeGreaterThanOrEqual(steps / 10)
      expect(deep).toBeGreaterThanOrEqual(steps / 20)
      expect(Object.keys(counts).sort()).toEqual(transitions.toSorted())
      for (const name of transitions)
        expect(counts[name], name).toBeGreaterThanOrEqual(
          (name === rareTransition ? 5 : 20) * (sequences / 1_000),
        )
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
    expect(steps?.length).toBeLessThanOrEqual(3)
    expect([steps?.[0], steps?.at(-1)]).toEqual([
      expect.stringMatching(/^connect.*approve/),
      expect.stringMatching(/connect/),
    ])
  })

  test('finds a planted fault: an account of another wallet is selected, and the wallet in use stays', async () => {
    const steps = await findFault((previousState, nextState) => {
      const byNamespace = { ...nextState.byNamespace }
      for (const [namespace, next] of Object.entries(nextState.byNamespace)) {
        const previous = previousState.byNamespace[namespace]
        const accountIn = (entry: NamespaceSession | undefined) =>
          entry?.connections.find(({ uid }) => uid === next.current)?.accounts[0]?.caipAddress
        const isSelected = previous?.current !== next.current && accountIn(previous) !== undefined
        if (isSelected && accountIn(previous) !== accountIn(next))
          byNamespace[namespace] = { ...next, current: previous?.current }
      }
      const isSame = Object.entries(byNamespace).every(([id, entry]) => entry === nextState.byNamespace[id])
      return isSame ? nextState : { ...nextState, byNamespace }
    }, seed)
    expect(steps?.at(-1)).toMatch(/^select/)
  })

  test('finds a planted fault: the end of a conversation leaves one of its namespaces connected', async () => {
    const [, part] = conversationUids
    const namespace = ownerOf(part)
    const steps = await findFault((previousState, nextState) => {
      const [previous, next] = [previousState, nextState].map((state) => state.byNamespace[namespace])
      const hasPart = (entry: NamespaceSession | undefined) =>
        entry?.connections.some(({ uid }) => uid === part) ?? false
      if (!previous || !hasPart(previous) || hasPart(next)) return nextState
      return { ...nextState, byNamespace: { ...nextState.byNamespace, [namespace]: previous } }
    }, seed)
    expect(steps?.filter((step) => /connect.*\/p, approve/.test(step))).toHaveLength(1)
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
