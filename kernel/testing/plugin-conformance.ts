import { createFoyer } from '../host/create-foyer.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import type { Plugin } from '../core/plugins/definition.js'
import { readOptions } from '../core/plugins/activation.js'
import { createPluginHarness, type HarnessOptions } from './harness.js'
import { watchTraces } from './traces.js'

/** Registers one test; vitest's, jest's and node's own `test` all fit. */
export type RegisterTest = (name: string, run: () => Promise<void>) => unknown

/** What the suite needs to know of a plugin. */
export interface ConformanceOptions extends Pick<HarnessOptions, 'beside' | 'http'> {
  /** Options that must be refused, besides a field that no plugin knows. */
  readonly junk?: readonly unknown[]
}

/**
 * The generic suite: what every plugin must do, whatever it is for (architecture, section 16).
 *
 * @param make makes a fresh plugin: `() => send()`.
 */
export function conformsToPlugin(
  test: RegisterTest,
  make: () => Plugin,
  options: ConformanceOptions = {},
): void {
  const { junk = [], ...harness } = options
  const { id, definition } = make()
  const start = () => createPluginHarness(make(), harness)

  test(`${id}: every id it owns carries its name`, async () => {
    const { contributions } = readOptions(definition, make().input)
    const owned = [
      ...Object.values(definition.provides ?? {}).map((key) => key.id),
      ...Object.values(definition.events ?? {}).map((key) => key.id),
      ...contributions.flatMap((one) => (one.kind === 'view' ? [one.route.id] : [])),
      ...contributions.flatMap((one) => (one.kind === 'persisted' ? [one.atom.persistence.key] : [])),
    ]
    const foreign = owned.filter((one) => !one.startsWith(`${id}.`))
    expectTrue(foreign.length === 0, `${foreign.join(', ')} must start with "${id}."`)
    const flag = definition.flag?.id ?? id
    expectTrue(
      flag === id || flag.startsWith(`${id}.`),
      `the flag "${flag}" must be "${id}" or start with it`,
    )
  })

  test(`${id}: becomes active`, async () => {
    const h = start()
    const state = h.status()
    await h.dispose()
    expectTrue(
      state?.status === 'active',
      `is ${state?.status}: ${state?.error?.message ?? state?.missing.join()}`,
    )
  })

  test(`${id}: switched on and off twice it leaves nothing`, async () => {
    // code that is loaded once stays; what the second round leaves is a leak
    for (const round of ['first', 'second']) {
      const traces = watchTraces()
      const h = start()
      await h.dispose()
      const left = traces.stop()
      expectTrue(left.length === 0, `the ${round} round left ${left.join(', ')}`)
    }
  })

  if (definition.flag) {
    const flag = definition.flag.id
    test(`${id}: its flag switches everything off, and on again`, async () => {
      const h = start()
      const contributed = () => h.foyer.debug().plugins.find((one) => one.id === id)?.status
      await h.setFlags({ [flag]: false })
      const off = contributed()
      await h.setFlags({ [flag]: true })
      const on = contributed()
      await h.dispose()
      expectTrue(off === 'disabled' && on === 'active', `was ${off} and then ${on}`)
    })
  }

  if (definition.config) {
    for (const [index, input] of [{ noPluginKnowsThis: true }, ...junk].entries()) {
      test(`${id}: refuses wrong options and names them (${index + 1})`, async () => {
        const h = createPluginHarness({ ...make(), input }, harness)
        const state = h.status()
        await h.dispose()
        expectTrue(state?.status === 'failed', `is ${state?.status} with ${JSON.stringify(input)}`)
        expectTrue(kernelErrors.BAD_CONFIG.is(state?.error), `failed with ${String(state?.error?.code)}`)
        expectTrue(
          String(state?.error?.message).includes(id),
          `does not name "${id}": ${state?.error?.message}`,
        )
      })
    }
  }

  test(`${id}: two widgets do not notice each other`, async () => {
    const [one, two] = [start(), start()]
    await one.dispose()
    const status = two.status()?.status
    await two.dispose()
    expectTrue(status === 'active', `the second is ${status} after the first was disposed`)
  })

  test(`${id}: everything it loads later can be loaded`, async () => {
    for (const one of readOptions(definition, make().input).contributions) {
      if (one.kind === 'view' || one.kind === 'trigger') {
        const module = await one.load()
        expectTrue(typeof module.default === 'function', `a ${one.kind} has no default export`)
      }
      if (one.kind === 'namespace') {
        for (const { key, load } of one.capabilities) {
          expectTrue(typeof (await load()) === 'function', `"${key.id}" does not load a factory`)
        }
      }
    }
  })

  test(`${id}: a host may create it where there is no page`, async () => {
    const foyer = createFoyer({
      plugins: [...(harness.beside ?? []), make()] as readonly Plugin[],
      id: 'conformance',
    })
    await foyer.dispose()
  })
}

function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
