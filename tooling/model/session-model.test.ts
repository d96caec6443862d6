import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openFakeBrowser, type OnChange } from './fake-browser.js'
import { matchesModel } from './matches-model.js'
import { connectionsOf, type SessionModel } from './session-model.js'
import { createVersionModel, versionCommands } from './version-commands.js'

/** A fifth of the 1,000 that `npm run test:long` runs. */
const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 60)
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
