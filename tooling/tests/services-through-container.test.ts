import { container as root, type DependencyContainer } from 'tsyringe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineService, definePlugin } from '../../kernel/author.js'
import { createPluginHarness } from '../../kernel/testing/index.js'
import { kernelServices } from '../../kernel/host/kernel-services.js'
import { standardPreset } from '../../plugins/presets/standard.js'

/** Properties of a tsyringe container that its types omit. */
interface Inner {
  readonly parent?: DependencyContainer & Inner
  readonly disposed: boolean
  readonly _registry: { entries(): Iterable<readonly [symbol, readonly unknown[]]> }
}

const prototype = Object.getPrototypeOf(root) as DependencyContainer
const tokensOf = (container: unknown) =>
  [...(container as Inner)._registry.entries()].flatMap(([token, registrations]) =>
    registrations.length > 0 ? [token] : [],
  )
const names = (tokens: Iterable<symbol>) => [...tokens].map((token) => Symbol.keyFor(token)).sort()

test('resolves every service of a widget with the standard preset through tsyringe', async () => {
  const resolve = vi.spyOn(prototype, 'resolve')
  const create = vi.spyOn(prototype, 'createChildContainer')
  onTestFinished(() => {
    resolve.mockRestore()
    create.mockRestore()
  })

  const [first, ...companions] = standardPreset()
  const h = createPluginHarness(first, { companions })
  const plugins = [first, ...companions]
  expect(plugins.map(({ id }) => h.status(id)?.status)).toEqual(plugins.map(() => 'active'))

  const provided = plugins.flatMap(({ definition }) => Object.values(definition.provides ?? {}))
  const keys = [...Object.values(kernelServices), ...provided]
  expect(keys.length).toBeGreaterThan(15)
  for (const key of keys) {
    resolve.mockClear()
    const service = h.service<unknown>(key)
    expect(resolve.mock.calls[0]?.[0]).toBe(key.symbol)
    expect(resolve.mock.results[0]?.value).toBe(service)
  }

  // One container of the kernel's services, and the directory below it.
  const created = create.mock.results.map(({ value }) => value as DependencyContainer & Inner)
  const [kernel, directory] = created
  expect(kernel?.parent).toBe(root)
  expect(names(tokensOf(kernel))).toEqual(names(Object.values(kernelServices).map(({ symbol }) => symbol)))
  expect(directory?.parent).toBe(kernel)
  expect(names(tokensOf(directory))).toEqual(names(provided.map(({ symbol }) => symbol)))
  // Each activation has a container with exactly what it provides and what it requires of other plugins.
  for (const { definition } of plugins) {
    const symbols = Object.values({ ...definition.provides, ...definition.requires }).map(
      ({ symbol }) => symbol,
    )
    const registered = symbols.filter((symbol) => !tokensOf(kernel).includes(symbol))
    expect(created.map((container) => names(tokensOf(container)))).toContainEqual(names(registered))
  }
  expect(tokensOf(root)).toEqual([])
  await h.dispose()
})

test('disposes the container of an activation once its cleanups have ended', async () => {
  const create = vi.spyOn(prototype, 'createChildContainer')
  onTestFinished(() => create.mockRestore())
  const key = defineService<object>('slow.service')
  let finish = () => {}
  const slow = definePlugin({
    id: 'slow',
    provides: { service: key },
    setup({ onDispose }) {
      onDispose(() => new Promise<void>((resolve) => (finish = resolve)))
      return { service: () => ({}) }
    },
  })
  const h = createPluginHarness(slow())
  const [, , ...activations] = create.mock.results.map(({ value }) => value as DependencyContainer & Inner)
  const owner = activations.find((container) => tokensOf(container).includes(key.symbol))
  expect(owner?.resolve(key.symbol)).toBe(h.service(key))
  const removed = h.foyer.removePlugin('slow')
  expect(() => h.service(key)).toThrow('No active plugin provides')
  expect(owner?.disposed).toBe(false)
  finish()
  await removed
  expect(owner?.disposed).toBe(true)
  await h.dispose()
})
