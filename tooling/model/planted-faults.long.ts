import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamespaceSession } from '../../kernel/contracts/session.js'
import type { Fault } from './fake-browser.js'
import { conversationUids } from './fake-wallets.js'
import { matchesModel, type Observer } from './matches-model.js'
import { ownerOf } from './session-model.js'

const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)

// the requests to several wallets may wait on one widget's signal at the same time
setMaxListeners(30)

const ignoreAll: Observer = { onChange: () => {}, onStep: () => {} }

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
