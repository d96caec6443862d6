import { readFileSync } from 'node:fs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { describe, expect, it } from 'vitest'
import { withoutBareImports } from './declarations.mjs'
import { publishedEntries } from './entries.mjs'
import { publishManifest } from './manifest.mjs'
import { tsyringeParts, unusedMethods, usedParts, withConstants, withoutMethods } from './tsyringe-parts.mjs'
import source from '../../package.json' with { type: 'json' }

describe('publishManifest', () => {
  const manifest = publishManifest(source, publishedEntries())

  it('asks of a host nothing but the peers', () => {
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).not.toHaveProperty('optionalDependencies')
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('engines')
    expect(manifest['peerDependencies']).toEqual(source.peerDependencies)
    expect(manifest['peerDependenciesMeta']).toEqual(source.peerDependenciesMeta)
  })

  it('lets bundlers drop every file but the one that installs the polyfill of Reflect', () => {
    expect(manifest['sideEffects']).toEqual(['./kernel/core/di/class-services.js'])
  })

  it('keeps nothing that is about working on the repository', () => {
    for (const field of ['private', 'workspaces', 'scripts']) expect(manifest).not.toHaveProperty(field)
    expect(manifest).toMatchObject({
      name: source.name,
      version: source.version,
      license: 'MIT',
      type: 'module',
    })
  })

  it('lists every published entry by name, as far as the wildcards of the sources reach', () => {
    const exported = /** @type {Record<string, unknown>} */ (manifest['exports'])
    const wildcards = Object.keys(source.exports).map(
      (subpath) => new RegExp(`^${subpath.replaceAll('.', '\\.').replace('*', '[^/]+')}$`),
    )
    for (const subpath of Object.keys(exported)) {
      expect(subpath).not.toContain('*')
      expect(wildcards.some((pattern) => pattern.test(subpath))).toBe(true)
    }
    for (const pattern of wildcards)
      expect(Object.keys(exported).some((path) => pattern.test(path))).toBe(true)
    expect(exported['./plugins/evm/contract']).toEqual({
      types: './plugins/evm/contract.d.ts',
      default: './plugins/evm/contract.js',
    })
  })

  it('resolves every # name the sources use, because declarations keep them', () => {
    expect(Object.keys(manifest['imports'] ?? {})).toEqual(Object.keys(source.imports))
  })
})

describe('usedParts of tsyringe', () => {
  const code = readFileSync(
    new URL(import.meta.resolve('tsyringe/dist/esm2015/dependency-container.js')),
    'utf8',
  )

  it('leaves out the unused methods of the container, and calls to them', () => {
    const rest = usedParts(code)
    const methods = (/** @type {string} */ text) =>
      [...text.matchAll(/^ {4}(\w+)\(.*\{$/gm)].map(([, name]) => name)
    expect(methods(rest)).toEqual(methods(code).filter((name) => !unusedMethods.includes(String(name))))
    // code for @injectAll is behind a constant condition
    const calls = unusedMethods.filter((name) => new RegExp(`this\\.${name}\\(`).test(rest))
    expect(calls).toEqual(['resolveAll'])
    expect(rest).toContain('return false\n                            ? this.resolveAll(')
  })

  it('bundles to a container that registers, resolves, constructs and disposes', async () => {
    const bundle = await rollup({
      input: 'tsyringe/dist/esm2015/dependency-container.js',
      plugins: [tsyringeParts(), nodeResolve({ extensions: ['.js'] })],
      treeshake: { moduleSideEffects: false },
    })
    const { output } = await bundle.generate({ format: 'esm' })
    const text = output[0].code
    expect(text).not.toMatch(/Interceptor|Lifecycle|useToken|createProxy|RegistryBase|ResolutionContext/)
    const url = `data:text/javascript,${encodeURIComponent(text)}`
    const { instance, typeInfo } = await import(/* @vite-ignore */ url)

    const [value, made] = [Symbol('value'), Symbol('made')]
    const parent = instance.createChildContainer()
    parent.registerInstance(value, 'v')
    const child = parent.createChildContainer()
    child.register(made, { useFactory: () => ({}) })
    expect([child.resolve(value), child.isRegistered(value), child.isRegistered(value, true)]).toEqual([
      'v',
      false,
      true,
    ])
    expect(child.resolve(made)).not.toBe(child.resolve(made))
    expect(() => parent.resolve(made)).toThrow('unregistered')

    let disposals = 0
    class Quotes {
      /** @param {string} text */
      constructor(text) {
        this.text = text
      }
      dispose() {
        disposals += 1
      }
    }
    typeInfo.set(Quotes, [{ token: value, multiple: false }])
    expect(child.resolve(Quotes).text).toBe('v')
    await child.dispose()
    expect(disposals).toBe(1)
    expect(() => child.resolve(value)).toThrow('disposed')
    expect(parent.resolve(value)).toBe('v')
  })

  it('throws for a method or an expression that is not there', () => {
    expect(() => withoutMethods(code, ['gone'])).toThrow("tsyringe's container has no method gone.")
    expect(() => withConstants(code, [['isGone()', 'false']])).toThrow(
      "tsyringe's container has no isGone().",
    )
  })
})

describe('withoutBareImports', () => {
  it('takes out imports that name nothing and leaves the others', () => {
    const kept = `import type { A } from './a.js';\nexport { default as styles } from './a.css?inline';\n`
    expect(withoutBareImports(`import 'a-polyfill';\n${kept}import "b";\nexport {};\n`)).toBe(
      `${kept}export {};\n`,
    )
  })
})
