import { defineFlag, definePlugin, defineRoute, defineService, view } from 'foyerkit/kernel'
import { createPluginHarness, fakeConnector, fakeConnectors, settle, until } from 'foyerkit/testing'
import { sessionKey } from 'foyerkit'
import { bystander, bystanderKey, bystanderView } from '../bystander.js'
import { expectNames, expectTrue, row } from '../row.js'

/** Faults while the widget lives. */
export const lifeRows = [
  row('a flag off and on', async () => {
    const service = defineService('lamp.service').of<object>()
    const lamp = definePlugin({
      id: 'lamp',
      flag: defineFlag('lamp', { default: true }),
      provides: { service },
      setup: () => ({ service: () => ({}) }),
    })
    const h = createPluginHarness(lamp(), { beside: [bystander()] })
    const first = h.service(service)
    await h.setFlags({ lamp: false })
    expectTrue(h.status()?.status === 'disabled', `is ${h.status()?.status} when off`)
    await h.setFlags({ lamp: true })
    expectTrue(h.service(service) !== first, 'the service is the old one')
    expectTrue(h.service(bystanderKey).ping() === 'pong', 'the bystander does not answer')
    await h.dispose()
  }),
  row('a plugin removed while its view is open', async () => {
    const h = createPluginHarness(bystander())
    const screen = await h.open(bystanderView)
    await screen.sees('All is well')
    await h.foyer.removePlugin('bystander')
    await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
    expectTrue(h.errors.length === 0, `faults: ${String(h.errors[0]?.error)}`)
    await h.dispose()
  }),
  row('a cleanup that never ends', async () => {
    const stuck = definePlugin({
      id: 'stuck',
      flag: defineFlag('stuck', { default: true }),
      setup({ onDispose }) {
        onDispose(() => new Promise(() => {}))
        return {}
      },
    })
    const h = createPluginHarness(stuck(), { beside: [bystander()] })
    const switched = h.setFlags({ stuck: false })
    await h.clock.advance(10_000)
    await switched
    expectNames(h.errors[0]?.error, '"stuck"', 'did not finish')
    expectTrue(h.service(bystanderKey).ping() === 'pong', 'the bystander does not answer')
    await h.dispose()
  }),
  row('a cleanup that throws', async () => {
    const messy = definePlugin({
      id: 'messy',
      setup({ onDispose }) {
        onDispose(() => {
          throw new Error('mess')
        })
        return {}
      },
    })
    const h = createPluginHarness(messy(), { beside: [bystander()] })
    await h.foyer.removePlugin('messy')
    expectNames(h.errors[0]?.error, '"messy"')
    expectTrue(h.service(bystanderKey).ping() === 'pong', 'the bystander does not answer')
    await h.dispose()
  }),
  row('a wallet that never answers', async () => {
    const silent = fakeConnector({ connect: () => new Promise(() => {}) })
    const h = createPluginHarness(fakeConnectors(silent), { beside: [bystander()] })
    const session = h.service(sessionKey)
    const waiting = new AbortController()
    const outcome = session
      .connect({ connectorId: 'fake', signal: waiting.signal })
      .catch((error: unknown) => error)
    await until(() => silent.calls.includes('connect'), 'the wallet to be asked')
    waiting.abort()
    expectNames(await outcome, 'cancelled')
    expectTrue(h.foyer.debug().session['demo']?.status === 'disconnected', 'it is still connecting')
    await h.dispose()
  }),
  row('a host whose onError throws', async () => {
    const broken = definePlugin({
      id: 'broken',
      setup() {
        throw new Error('no engine')
      },
    })
    const h = createPluginHarness(bystander())
    h.foyer.addPlugins(broken())
    await settle()
    expectTrue(h.status('broken')?.status === 'failed', 'it is not failed')
    expectTrue(h.service(bystanderKey).ping() === 'pong', 'the bystander does not answer')
    await h.dispose()
  }),
  row('a view opened by a name that may not be', async () => {
    const secret = defineRoute('secret.view').of<{ readonly id: string }>()
    const shy = definePlugin({
      id: 'secret',
      contributes: [view(secret, () => import('../views/Bystander.js'))],
    })
    const h = createPluginHarness(shy(), { beside: [bystander()] })
    for (const [name, expected] of [
      ['secret.view', 'cannot be opened by its name'],
      ['nobody.knows', 'No active plugin has a view'],
    ] as const) {
      let told: unknown
      try {
        h.foyer.open(name, { id: 'x' })
      } catch (error) {
        told = error
      }
      expectNames(told, name, expected)
    }
    await h.dispose()
  }),
]
