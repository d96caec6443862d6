import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withoutBareImports } from './declarations.mjs'
import { publishedEntries } from './entries.mjs'
import { publishManifest } from './manifest.mjs'
import { unusedMethods, withoutMethods } from './tsyringe-parts.mjs'
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
    expect(manifest['sideEffects']).toEqual(['./kernel/di/class-services.js'])
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

describe('withoutMethods', () => {
  const code = readFileSync(
    new URL(import.meta.resolve('tsyringe/dist/esm2015/dependency-container.js')),
    'utf8',
  )

  it('leaves out the unused methods of the container, and everything else as it is', () => {
    const rest = withoutMethods(code, unusedMethods)
    const methods = (/** @type {string} */ text) =>
      [...text.matchAll(/^ {4}(\w+)\(.*\{$/gm)].map(([, name]) => name)
    expect(methods(rest)).toEqual(methods(code).filter((name) => !unusedMethods.includes(String(name))))
    expect(rest.length).toBeLessThan(code.length)
    // what is left calls none of them, but for the parameters of @injectAll, which foyerkit does not offer
    const calls = unusedMethods.filter((name) => new RegExp(`this\\.${name}\\(`).test(rest))
    expect(calls).toEqual(['resolveAll'])
  })

  it('throws for a method that is not there', () => {
    expect(() => withoutMethods(code, ['gone'])).toThrow("tsyringe's container has no method gone.")
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
