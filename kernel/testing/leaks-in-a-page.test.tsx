import { afterEach, expect, test } from 'vitest'
import { definePlugin, defineService, type SetupContext } from '../author.js'
import { conformsToPlugin, type RegisterTest } from './conformance.js'
import { watchLeaks } from './watch-leaks.js'

type Context = SetupContext<Record<never, never>, Record<never, never>, undefined>

const left: (() => void)[] = []
afterEach(() => {
  left.splice(0).forEach((remove) => remove())
  eventType = `demo-${++lastEvent}`
})

// one for each test: happy-dom keeps a listener whose signal was aborted before
let lastEvent = 0
let eventType = 'demo-0'

/** Adds a listener that a wrong plugin leaves behind, until the test ends. */
function leave(target: EventTarget, listener: () => void, options?: boolean | AddEventListenerOptions): void {
  target.addEventListener(eventType, listener, options)
  left.push(() => target.removeEventListener(eventType, listener, options))
}

/** Returns the leaks that the suite finds in a plugin with this setup, or in its service. */
async function leaksOf(setup: (context: Context) => void, createService = () => ({})): Promise<string> {
  const createPlugin = definePlugin({
    id: 'demo',
    provides: { service: defineService<object>('demo.service') },
    setup(context) {
      setup(context)
      return { service: createService }
    },
  })
  let run: (() => Promise<void>) | undefined
  const register: RegisterTest = (name, body) => void (name.includes('leaks nothing') && (run = body))
  conformsToPlugin(register, () => createPlugin())
  return run?.().then(
    () => '',
    (error: unknown) => String(error),
  ) as Promise<string>
}

const pages: readonly (readonly [string, () => EventTarget])[] = [
  ['window', () => window],
  ['document.defaultView', () => document.defaultView as Window],
  ['document', () => document],
  ['body', () => document.body],
]

for (const [name, page] of pages) {
  test.each<readonly [string, (context: Context) => void]>([
    ['with the signal of setup', ({ signal }) => page().addEventListener(eventType, () => {}, { signal })],
    [
      'with a signal that is aborted already',
      () => page().addEventListener(eventType, () => {}, { signal: AbortSignal.abort() }),
    ],
    [
      'once, of an event that came',
      () => {
        page().addEventListener(eventType, () => {}, { once: true })
        page().dispatchEvent(new Event(eventType))
      },
    ],
    [
      'once, of an event that its listener stopped',
      () => {
        page().addEventListener(eventType, (event) => event.stopImmediatePropagation(), { once: true })
        page().dispatchEvent(new Event(eventType))
      },
    ],
    [
      'once, with the signal',
      ({ signal }) => page().addEventListener(eventType, () => {}, { once: true, signal }),
    ],
    [
      'that is added twice and removed once',
      ({ onDispose }) => {
        const listener = () => {}
        page().addEventListener(eventType, listener)
        page().addEventListener(eventType, listener, { passive: true })
        onDispose(() => page().removeEventListener(eventType, listener))
      },
    ],
    [
      'in the capture phase, in both forms',
      ({ onDispose }) => {
        const listener = { handleEvent() {} }
        page().addEventListener(eventType, listener, true)
        onDispose(() => page().removeEventListener(eventType, listener, { capture: true }))
      },
    ],
    ['that is null', () => page().addEventListener(eventType, null)],
  ])(`accepts a listener on ${name} %s`, async (_, setup) => {
    expect(await leaksOf(setup)).toBe('')
  })

  test.each<readonly [string, (context: Context) => void]>([
    ['that is not removed', () => leave(page(), () => {})],
    [
      'whose place another function is removed from',
      ({ onDispose }) => {
        leave(page(), () => {})
        onDispose(() => page().removeEventListener(eventType, () => {}))
      },
    ],
    [
      'that is removed from the other phase',
      ({ onDispose }) => {
        const listener = () => {}
        leave(page(), listener, true)
        onDispose(() => page().removeEventListener(eventType, listener))
      },
    ],
    [
      'once, of an event that never came',
      ({ onDispose }) => {
        leave(page(), () => {}, { once: true })
        onDispose(() => page().removeEventListener(eventType, () => {}))
      },
    ],
    [
      'with a signal, and again without one after the abort',
      ({ signal, onDispose }) => {
        const listener = () => {}
        page().addEventListener(eventType, listener, { signal })
        onDispose(() => leave(page(), listener))
      },
    ],
  ])(`refuses a listener on ${name} %s`, async (_, setup) => {
    const target = name === 'document.defaultView' ? 'window' : name
    expect(await leaksOf(setup)).toContain(`1 × listener of ${eventType} on ${target}`)
  })
}

test('refuses a listener that a service adds when it is created', async () => {
  const createService = () => (leave(document, () => {}), {})
  expect(await leaksOf(() => {}, createService)).toContain(`1 × listener of ${eventType} on document`)
})

test('refuses a service that cannot be created in a page', async () => {
  const createService = () => {
    throw new Error('out of order')
  }
  expect(await leaksOf(() => {}, createService)).toContain('out of order')
})

test('leaves the functions of the page as they were', () => {
  const functions = () => [
    window.addEventListener,
    document.addEventListener,
    Object.hasOwn(document, 'addEventListener'),
    document.body.removeEventListener,
    setInterval,
    clearInterval,
  ]
  const before = functions()
  watchLeaks().stop()
  expect(functions()).toEqual(before)
})
