import { afterEach, expect, test, vi } from 'vitest'
import { defineFlag } from '../core/keys.js'
import { definePlugin } from '../core/plugins/definition.js'
import { view } from '../core/plugins/contributions.js'
import { fill } from '../core/plugins/contributions.js'
import { defineRoute } from '../core/keys.js'
import { serviceConfigKey } from '../contracts/host.js'
import { projectFlagsKey } from '../contracts/project-flags.js'
import { homeViews } from '../contracts/slots.js'
import {
  createFakeClock,
  createFakeHttp,
  createFakePage,
  createFakeStorage,
  settle,
} from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import { createWidget } from '../host/create-foyer.js'

const home = defineRoute('home.view')
const homePlugin = definePlugin({
  id: 'home',
  contributes: [
    view(home, async () => ({ default: () => null, useViewHeader: () => ({ title: 'Home' }) })),
    fill(homeViews, { id: 'home', opens: home }),
  ],
})
const swaps = definePlugin({
  id: 'swaps',
  flag: defineFlag('swaps', { default: true }),
  flags: [defineFlag('slippageField', { default: true })],
})
const walletStandard = definePlugin({ id: 'wallet-standard' })
const pay = definePlugin({ id: 'pay', flag: defineFlag('pay', { default: false }) })

let disposals: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(disposals.map((dispose) => dispose()))
  disposals = []
})

/** A widget whose service answers with flags. */
function start(
  answer: () => Promise<Readonly<Record<string, boolean>> | undefined>,
  options: {
    readonly service?: string | undefined
    readonly remoteFlags?: () => Promise<Record<string, boolean>>
  } = {
    service: 'https://service.example',
  },
  storage = createFakeStorage(),
) {
  const flags = vi.fn(answer)
  const settings = definePlugin({
    id: 'service',
    requires: { config: serviceConfigKey },
    provides: { settings: projectFlagsKey },
    setup: () => ({ settings: () => ({ flags }) }),
  })
  const clock = createFakeClock()
  const logged: string[] = []
  const foyer = createWidget(
    // a page of another test may have a widget without an id
    { id: 'flags', plugins: [homePlugin(), settings(), swaps(), pay(), walletStandard()], ...options },
    {
      ...{ clock, storage, http: createFakeHttp({}), page: createFakePage() },
      log: (message) => void logged.push(message),
      whenIdle: (work) => {
        queueMicrotask(work)
        return () => {}
      },
    },
  )
  disposals.push(() => foyer.dispose())
  const status = (id: string) => foyer.plugins.find((plugin) => plugin.id === id)?.status
  return { foyer, flags, clock, logged, storage, status }
}
/** Closes the modal once it is shown, and waits until it is closed: while it is closing, `open` continues the same visit. */
async function close(foyer: { close(): void }) {
  const shown = () =>
    [...document.querySelectorAll('[data-testid="foyer-modal"]')].filter((host) => {
      const { state } = host.shadowRoot?.querySelector<HTMLElement>('.frame')?.dataset ?? {}
      return state !== undefined && state !== 'closed'
    }).length
  const before = await until(() => shown() || undefined, 'the open modal')
  foyer.close()
  await until(() => shown() < before, 'the closed modal')
}
const calm = async () => {
  for (let turn = 0; turn < 10; turn += 1) await settle()
}

test('the service is asked when the modal opens, and not before, and switches a plugin off', async () => {
  const { foyer, flags, status } = start(async () => ({ swaps: false }))
  foyer.mount()
  await calm()
  expect(flags).not.toHaveBeenCalled()
  expect(status('swaps')).toBe('active')
  foyer.open()
  await until(() => status('swaps') === 'disabled', 'the plugin to be off')
  expect(flags).toHaveBeenCalledTimes(1)
})

test('what is true is ignored: a project cannot switch on what is off', async () => {
  const { foyer, flags, status, storage } = start(async () => ({ pay: true, swaps: true }))
  await foyer.setFlags({ swaps: false })
  foyer.open()
  await until(() => flags.mock.calls.length > 0, 'the request')
  await until(() => storage.entries.has('foyer/default/flags/project-flags'), 'the stored answer')
  await calm()
  expect([status('pay'), status('swaps')]).toEqual(['disabled', 'disabled'])
  expect(storage.entries.get('foyer/default/flags/project-flags')).not.toContain('pay')
})

test('an answer counts for five minutes, also on the next page, and then another one takes its place', async () => {
  let isOff = true
  const answer = async () => (isOff ? { swaps: false } : {})
  const first = start(answer)
  first.foyer.open()
  await until(() => first.status('swaps') === 'disabled', 'the plugin to be off')
  isOff = false
  const second = start(answer, undefined, first.storage)
  second.foyer.open()
  await until(() => second.status('swaps') === 'disabled', 'the plugin to be off')
  expect(second.flags).not.toHaveBeenCalled()
  await close(second.foyer)
  await second.clock.advance(300_000)
  second.foyer.open()
  await until(() => second.status('swaps') === 'active', 'the plugin to be on')
  expect(second.flags).toHaveBeenCalledTimes(1)
})

test('without an answer nothing changes', async () => {
  let answer: Readonly<Record<string, boolean>> | undefined = { swaps: false }
  const { foyer, flags, status, clock } = start(async () => answer)
  foyer.open()
  await until(() => status('swaps') === 'disabled', 'the plugin to be off')
  answer = undefined
  await close(foyer)
  await clock.advance(300_000)
  foyer.open()
  await until(() => flags.mock.calls.length > 1, 'the second request')
  await calm()
  expect(status('swaps')).toBe('disabled')
})

test('an unknown flag is ignored, with one warning', async () => {
  const { foyer, clock, logged, flags } = start(async () => ({
    lottery: false,
    'swaps.extra': false,
    slippageField: false,
    'wallet-standard': false,
    walletStandard: false,
  }))
  foyer.open()
  await until(() => logged.length > 0, 'the warning')
  await close(foyer)
  await clock.advance(300_000)
  foyer.open()
  await until(() => flags.mock.calls.length > 1, 'the second request')
  await calm()
  expect(logged).toEqual([
    'The project of the service switches off lottery, which no plugin here has. Ignored.',
  ])
})

test('a page without a service asks nothing', async () => {
  const { foyer, flags } = start(async () => ({ swaps: false }), {})
  foyer.open()
  await calm()
  expect(flags).not.toHaveBeenCalled()
})

test('flags of the host’s own function stay off beside those of the project', async () => {
  const { foyer, status } = start(async () => ({ home: false, swaps: true }), {
    service: 'https://service.example',
    remoteFlags: async () => ({ swaps: false }),
  })
  await until(() => status('swaps') === 'disabled', 'the flag of the host')
  foyer.open()
  await calm()
  expect(status('swaps')).toBe('disabled')
})
