import { runInThisContext } from 'node:vm'
import { transform } from 'esbuild'
import ts from 'typescript'
import { beforeAll, expect, test, vi } from 'vitest'
import { clockKey } from '../edges/clock.js'
import { defineFlag, defineService, type ServiceKey } from '../keys.js'
import { definePlugin } from '../plugins/definition.js'
import { lazy, type Promisified } from '../plugins/lazy.js'
import { storageKey } from '../edges/storage.js'
import { settle } from '../../testing/fake-edges.js'
import { createPluginHarness } from '../../testing/harness.js'

interface Quotes {
  readonly parts: readonly unknown[]
  dispose?(): unknown
}
type QuotesClass = new (...services: never[]) => Quotes

const quotesKey = defineService<Quotes>('quotes.service')
const pricesKey = defineService<{ readonly price: number }>('prices.service')
const namesKey = defineService<{ readonly name: string }>('names.service')

let di: typeof import('./class-services.js')

beforeAll(async () => {
  di = await import('./class-services.js')
})
const decorated = `
  import { inject, injectable } from 'foyerkit/di'
  interface Clock { now(): number }
  export const of = (keys: any) => {
    @injectable()
    class Quotes {
      readonly parts: unknown[]
      constructor(@inject(keys.clock) clock: Clock, @inject(keys.prices) prices: object, @inject(keys.names) names?: object) {
        this.parts = [clock, prices, names]
      }
    }
    return Quotes
  }`

/** Evaluates a CommonJS module that imports foyerkit/di. */
function evaluate(code: string): {
  readonly of: (keys: Readonly<Record<string, ServiceKey>>) => QuotesClass
} {
  const module = { exports: {} }
  const run = runInThisContext(`(module, exports, require) => {${code}\n}`) as (...scope: unknown[]) => void
  run(module, module.exports, () => di)
  return module.exports as ReturnType<typeof evaluate>
}

const byTypeScript = (emitDecoratorMetadata: boolean) => async () =>
  ts.transpileModule(decorated, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      experimentalDecorators: true,
      emitDecoratorMetadata,
    },
  }).outputText
const byEsbuild = async () => {
  const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } }
  const { code } = await transform(decorated, { loader: 'ts', format: 'cjs', tsconfigRaw })
  return code
}

const prices = definePlugin({
  id: 'prices',
  provides: { service: pricesKey },
  setup: () => ({ service: () => ({ price: 7 }) }),
})
const quotes = (Class: QuotesClass) =>
  definePlugin({
    id: 'quotes',
    flag: defineFlag('quotes', { default: true }),
    requires: { clock: clockKey, prices: pricesKey },
    optional: { names: namesKey },
    provides: { service: quotesKey },
    setup: () => ({ service: di.classService(Class) }),
  })()

// behaviour 3.10
test.each([
  ['TypeScript', byTypeScript(false)],
  ['TypeScript with emitDecoratorMetadata', byTypeScript(true)],
  ['esbuild', byEsbuild],
])('a class compiled by %s gets the services of its keys, once per activation', async (_, compile) => {
  const Class = evaluate(await compile()).of({ clock: clockKey, prices: pricesKey, names: namesKey })
  const h = createPluginHarness(quotes(Class), { companions: [prices()] })
  const first = h.service(quotesKey)
  expect(first).toBeInstanceOf(Class)
  expect(first.parts).toEqual([h.service(clockKey), h.service(pricesKey), undefined])
  expect(h.service(quotesKey)).toBe(first)
  await h.setFlags({ quotes: false })
  expect(() => h.service(quotesKey)).toThrow('No active plugin provides')
  await h.setFlags({ quotes: true })
  expect(h.service(quotesKey)).not.toBe(first)
  await h.dispose()
})

/** Decorates a class by calls, as in plain JavaScript. */
function decorate(Class: QuotesClass, ...keys: readonly (ServiceKey | undefined)[]) {
  for (const [index, key] of keys.entries()) if (key) di.inject(key)(Class, undefined, index)
  di.injectable()(Class)
  return Class
}

test('a class behind lazy is constructed with the first call', async () => {
  interface Counter {
    count(): number
  }
  const counterKey = defineService<Promisified<Counter>>('counter.service')
  const ended = vi.fn()
  const load = vi.fn(async () => {
    class PriceCounter implements Counter {
      readonly #prices: { readonly price: number }
      constructor(service: { readonly price: number }) {
        this.#prices = service
      }
      count() {
        return this.#prices.price
      }
      dispose() {
        ended()
      }
    }
    di.inject(pricesKey)(PriceCounter, undefined, 0)
    di.injectable()(PriceCounter)
    return { counter: di.classService<Counter>(PriceCounter) }
  })
  const counter = definePlugin({
    id: 'counter',
    requires: { prices: pricesKey },
    provides: { service: counterKey },
    setup: () => ({ service: (activation) => lazy(async () => (await load()).counter(activation)) }),
  })
  const h = createPluginHarness(counter(), { companions: [prices()] })
  const service = h.service(counterKey)
  expect(load).not.toHaveBeenCalled()
  expect([await service.count(), await service.count()]).toEqual([7, 7])
  expect(load).toHaveBeenCalledOnce()
  await h.dispose()
  expect(ended).toHaveBeenCalledOnce()
})

test('injects an optional service while its plugin is active', async () => {
  const Class = decorate(
    class {
      parts: readonly unknown[]
      constructor(names: unknown) {
        this.parts = [names]
      }
    },
    namesKey,
  )
  const names = definePlugin({
    id: 'names',
    provides: { service: namesKey },
    setup: () => ({ service: () => ({ name: 'alice.example' }) }),
  })
  const h = createPluginHarness(quotes(Class), { companions: [prices(), names()] })
  expect(h.service(quotesKey).parts).toEqual([{ name: 'alice.example' }])
  await h.dispose()
})

test('injects the context of the plugin, which no plugin declares and which reads optional services at each use', async () => {
  const Class = decorate(
    class {
      parts: readonly unknown[]
      constructor(context: {
        readonly maybe: unknown
        readonly store: unknown
        readonly signal: AbortSignal
      }) {
        this.parts = [context.maybe, context.store, context.signal]
      }
    },
    di.contextKey,
  )
  const namesFlag = defineFlag('names', { default: false })
  const names = definePlugin({
    id: 'names',
    flag: namesFlag,
    provides: { service: namesKey },
    setup: () => ({ service: () => ({ name: 'alice.example' }) }),
  })
  const h = createPluginHarness(quotes(Class), { companions: [prices(), names()] })
  const [maybe, store, signal] = h.service(quotesKey).parts
  expect(store).toBe(h.store)
  expect(maybe).toMatchObject({ names: undefined })
  await h.setFlags({ names: true })
  expect(maybe).toMatchObject({ names: { name: 'alice.example' } })
  await h.setFlags({ quotes: false })
  expect(signal).toMatchObject({ aborted: true })
  await h.dispose()
})

test('a class whose module loads after the deactivation is not constructed, and the call rejects with the reason', async () => {
  const constructed = vi.fn()
  let finish = () => {}
  const loaded = new Promise<void>((resolve) => (finish = resolve))
  const lateKey = defineService<Promisified<{ read(): unknown }>>('late.service')
  const late = definePlugin({
    id: 'late',
    flag: defineFlag('late', { default: true }),
    provides: { service: lateKey },
    setup: () => ({
      service: (activation) =>
        lazy(async () => {
          await loaded
          class Late {
            constructor() {
              constructed()
            }
            read() {}
          }
          return di.classService(Late)(activation)
        }),
    }),
  })
  const h = createPluginHarness(late())
  const reading = h.service(lateKey).read()
  await h.setFlags({ late: false })
  finish()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(constructed).not.toHaveBeenCalled()
  await h.dispose()
})

test('injects the shared instance of another service of the same plugin', async () => {
  const Class = decorate(
    class {
      parts: readonly unknown[]
      constructor(part: unknown) {
        this.parts = [part]
      }
    },
    pricesKey,
  )
  const both = definePlugin({
    id: 'both',
    provides: { prices: pricesKey, quotes: quotesKey },
    setup: () => ({ prices: () => ({ price: 1 }), quotes: di.classService(Class) }),
  })
  const h = createPluginHarness(both())
  expect(h.service(quotesKey).parts[0]).toBe(h.service(pricesKey))
  await h.dispose()
})

test('awaits dispose() of a class, newest class first, and reports its errors with the plugin name', async () => {
  const order: string[] = []
  let finish = () => {}
  const Slow = decorate(
    class {
      parts = []
      dispose() {
        order.push('class begins')
        return new Promise<void>((resolve) => {
          finish = () => {
            order.push('class ends')
            resolve()
          }
        })
      }
    },
  )
  const Broken = class {
    price = 1
    dispose() {
      throw new Error('boom')
    }
  }
  const plugin = definePlugin({
    id: 'quotes',
    provides: { prices: pricesKey, quotes: quotesKey },
    setup({ onDispose }) {
      onDispose(() => void order.push('setup'))
      return { prices: di.classService(Broken), quotes: di.classService(Slow) }
    },
  })
  const h = createPluginHarness(plugin())
  h.service(pricesKey)
  h.service(quotesKey)
  const disposed = h.dispose()
  await settle()
  expect(order).toEqual(['class begins'])
  finish()
  await disposed
  expect(order).toEqual(['class begins', 'class ends', 'setup'])
  expect(h.errors).toMatchObject([
    { error: { code: 'kernel/CLEANUP_FAILED' }, context: { plugin: 'quotes' } },
  ])
})

// behaviour 3.10
test.each([
  [
    'without @injectable()',
    () =>
      class Wrong implements Quotes {
        parts = []
        constructor(_clock: unknown) {}
      },
    'Class "Wrong" of plugin "quotes" has constructor parameters but no @injectable() decorator',
  ],
  [
    'with a parameter without @inject(key)',
    () =>
      decorate(
        class Wrong implements Quotes {
          parts = []
          constructor(_clock: unknown, _other: unknown) {}
        },
        clockKey,
      ),
    'Class "Wrong" of plugin "quotes": constructor parameter 1 has no @inject(key)',
  ],
  [
    'that injects a service the plugin does not declare',
    () =>
      decorate(
        class Wrong implements Quotes {
          parts = []
          constructor(_names: unknown) {}
        },
        storageKey,
      ),
    'Class "Wrong" of plugin "quotes" injects "kernel.storage". Add its key to requires, optional or provides',
  ],
])('rejects a class %s, with the remedy in the message', async (_, Class, message) => {
  const h = createPluginHarness(quotes(Class()), { companions: [prices()] })
  expect(() => h.service(quotesKey)).toThrow(message)
  await h.dispose()
})

test('rejects a class that depends on itself, with the cycle in the message', async () => {
  const Class = decorate(
    class {
      parts = []
      constructor(_self: unknown) {}
    },
    quotesKey,
  )
  const h = createPluginHarness(quotes(Class), { companions: [prices()] })
  const cycle = {
    code: 'kernel/CYCLE',
    message: 'Plugins require each other: quotes.service → quotes.service',
  }
  expect(() => h.service(quotesKey)).toThrow(expect.objectContaining(cycle))
  await h.dispose()
})
