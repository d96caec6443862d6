import { defineEvent, definePlugin, defineService, schema, WidgetError } from 'foyerkit/kernel'
import { createPluginHarness } from 'foyerkit/testing'
import { bystander, bystanderKey } from '../bystander.js'
import { expectNames, expectTrue, row } from '../row.js'

type Harness = ReturnType<typeof createPluginHarness>
type AnyPlugin = Parameters<typeof createPluginHarness>[0]

/** Starts a broken plugin beside the bystander, looks, and sees that the bystander still answers. */
async function beside(plugin: AnyPlugin, look: (h: Harness) => Promise<void> | void): Promise<void> {
  const h = createPluginHarness(plugin, { beside: [bystander()] })
  try {
    await look(h)
    expectTrue(h.service(bystanderKey).ping() === 'pong', 'the bystander does not answer')
    expectTrue(h.status('bystander')?.status === 'active', 'the bystander is not active')
  } finally {
    await h.dispose()
  }
}

function expectFailed(h: Harness, ...names: readonly string[]) {
  const state = h.status()
  expectTrue(state?.status === 'failed', `is ${state?.status}`)
  expectNames(state.error, ...names)
  expectTrue(
    h.errors.some(({ error, context }) => error === state.error && context.plugin === state.id),
    'onError was not told',
  )
  expectTrue(
    h.emitted.some(({ id }) => id === 'kernel.plugin-failed') || h.emitted.length === 0,
    'the event is missing',
  )
}

const throwing = (message: string) => () => {
  throw new Error(message)
}

/** Faults while plugins are switched on: the plugin fails with its name, the others live. */
export const startRows = [
  row('a missing requirement', () => {
    const needy = definePlugin({
      id: 'needy',
      requires: { gone: defineService('gone.service').of<object>() },
    })
    return beside(needy(), (h) => {
      expectTrue(h.status()?.status === 'blocked', `is ${h.status()?.status}`)
      expectTrue(h.status()?.missing.join() === 'gone.service', 'does not name the service')
    })
  }),
  row('a wrong option', () => {
    const picky = definePlugin({ id: 'picky', config: schema.object({ size: schema.number() }) })
    return beside(picky({ size: 'large' } as never), (h) =>
      expectFailed(h, '"picky"', 'size', 'must be a number'),
    )
  }),
  row('a misspelt option', () => {
    const picky = definePlugin({
      id: 'picky',
      config: schema.object({ size: schema.optional(schema.number()) }),
    })
    return beside(picky({ sice: 1 } as never), (h) => expectFailed(h, '"picky"', 'sice', 'known: size'))
  }),
  row('options that are checked by promise', () => {
    const validate = () => Promise.reject(new Error('never seen'))
    const slow = definePlugin({
      id: 'slow',
      config: { '~standard': { version: 1, vendor: 'slow', validate } } as never,
    })
    return beside(slow(), (h) => expectFailed(h, '"slow"', 'asynchronously'))
  }),
  row('setup that throws', () => {
    const broken = definePlugin({ id: 'broken', setup: throwing('no engine') })
    return beside(broken(), (h) => {
      expectFailed(h, '"broken"')
      expectNames(h.status()?.error?.cause, 'no engine')
    })
  }),
  row('contributions that throw', () => {
    const broken = definePlugin({ id: 'broken', contributes: throwing('no views') })
    return beside(broken(), (h) => expectFailed(h, '"broken"'))
  }),
  row('a service promised and not made', () => {
    const liar = definePlugin({
      id: 'liar',
      provides: { service: defineService('liar.service').of<object>() },
      setup: () => ({}) as never,
    })
    return beside(liar(), (h) => expectFailed(h, '"liar"', 'liar.service'))
  }),
  row('a service whose making throws', () => {
    const lame = defineService('lame.service').of<object>()
    const plugin = definePlugin({
      id: 'lame',
      provides: { service: lame },
      setup: () => ({ service: throwing('flat tyre') }),
    })
    return beside(plugin(), (h) => {
      let told: unknown
      try {
        h.service(lame)
      } catch (error) {
        told = error
      }
      expectNames(told, 'flat tyre')
    })
  }),
  row('an event handler that throws', () => {
    const rang = defineEvent('bell.rang').of<object>()
    const deaf = definePlugin({
      id: 'deaf',
      setup({ events }) {
        events.on(rang, throwing('what?'))
        events.emit(rang, {})
        return {}
      },
    })
    return beside(deaf(), (h) => {
      expectTrue(h.status()?.status === 'active', `is ${h.status()?.status}`)
      expectNames(h.errors[0]?.error, '"deaf"', 'bell.rang')
      expectTrue(h.status()?.error instanceof WidgetError, 'the fault is not noted on the plugin')
    })
  }),
  row('a requirement that fails', () => {
    const service = defineService('engine.service').of<object>()
    const engine = definePlugin({ id: 'engine', provides: { service }, setup: throwing('no fuel') })
    const car = definePlugin({ id: 'car', requires: { service } })
    const h = createPluginHarness(car(), { beside: [engine(), bystander()] })
    const [state, engineState] = [h.status(), h.status('engine')]
    return h.dispose().then(() => {
      expectTrue(engineState?.status === 'failed', 'the engine is not failed')
      expectTrue(
        state?.status === 'blocked' && state.missing.join() === 'engine.service',
        'the car is not blocked',
      )
    })
  }),
]
