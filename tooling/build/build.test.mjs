import { readFileSync } from 'node:fs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { describe, expect, it } from 'vitest'
import { withoutBareImports } from './declarations.mjs'
import { publishedEntries } from './entries.mjs'
import { packedText } from './packed-text.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { readRepository } from './repository-address.mjs'
import { publishManifest } from './manifest.mjs'
import { tsyringeParts, unusedMethods, usedParts, withConstants, withoutMethods } from './tsyringe-parts.mjs'
import source from '../../package.json' with { type: 'json' }

describe('publishManifest', () => {
  const manifest = publishManifest(source, publishedEntries())

  it('requires only the peer dependencies', () => {
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).not.toHaveProperty('optionalDependencies')
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('engines')
    expect(manifest['peerDependencies']).toEqual(source.peerDependencies)
    expect(manifest['peerDependenciesMeta']).toEqual(source.peerDependenciesMeta)
  })

  it('lets bundlers drop every file but the polyfill of Reflect', () => {
    expect(manifest['sideEffects']).toEqual(['./kernel/core/di/class-services.js'])
  })

  it('omits fields for work on the repository', () => {
    for (const field of ['workspaces', 'scripts']) expect(manifest).not.toHaveProperty(field)
    expect(manifest).toMatchObject({
      name: source.name,
      version: source.version,
      license: 'MIT',
      type: 'module',
    })
  })

  it.each(['service', 'create-foyer'])(
    'is accompanied by apps/%s, private as long, with the same repository',
    (app) => {
      const other = JSON.parse(readFileSync(`${repositoryRoot}apps/${app}/package.json`, 'utf8'))
      const { homepage, bugs, author, license, version, repository, publishConfig } = source
      expect(other).toMatchObject({ homepage, bugs, author, license, version, publishConfig })
      expect(other.repository).toEqual({ ...repository, directory: `apps/${app}` })
      expect(other.private).toBe(readRepository(source) ? undefined : true)
    },
  )

  it('is private, which npm refuses to publish, until the repository is filled in', () => {
    expect(readRepository(source)).toBeUndefined()
    expect(manifest).toMatchObject({ private: true, publishConfig: { provenance: true } })
    const repository = { type: 'git', url: 'git+https://code.example/foyer.git' }
    const filled = publishManifest({ ...source, repository }, [])
    expect(filled).not.toHaveProperty('private')
    expect(filled['repository']).toEqual(repository)
    expect(readRepository({ repository })).toEqual({ web: 'https://code.example/foyer' })
  })

  it('lists every published entry by name, including those of wildcards', () => {
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

  it('resolves every # import of the sources, because declarations keep them', () => {
    expect(Object.keys(manifest['imports'] ?? {})).toEqual(Object.keys(source.imports))
  })
})

describe('packedText', () => {
  const options = { web: 'https://code.example/foyer', version: '1.2.3' }

  it.each([
    ['[a](docs/a.md#b)', '[a](https://code.example/foyer/blob/v1.2.3/docs/a.md#b)'],
    ['![a](docs/a.png)', '![a](https://code.example/foyer/raw/v1.2.3/docs/a.png)'],
    ['<img src="docs/a.svg">', '<img src="https://code.example/foyer/raw/v1.2.3/docs/a.svg">'],
    ['[a](#b), [c](https://d.example/e)', '[a](#b), [c](https://d.example/e)'],
    ['```ts\nf[0](a)\n```', '```ts\nf[0](a)\n```'],
  ])('turns %s into %s', (text, expected) => {
    expect(packedText(text, options)).toBe(expected)
  })

  it('resolves links from the folder of the file', () => {
    const path = 'apps/service/README.md'
    expect(packedText('[a](../../docs/a.md)', { ...options, path })).toBe(
      '[a](https://code.example/foyer/blob/v1.2.3/docs/a.md)',
    )
  })

  it('leaves no relative link in the README and the changelog', () => {
    for (const path of ['README.md', 'CHANGELOG.md']) {
      const text = packedText(readFileSync(path, 'utf8'), { ...options, path })
      expect(text.match(/\]\((?!https:|#)[^)]*\)/g)).toBeNull()
    }
  })
})

describe('usedParts of tsyringe', () => {
  const code = readFileSync(
    new URL(import.meta.resolve('tsyringe/dist/esm2015/dependency-container.js')),
    'utf8',
  )

  it('omits the unused methods of the container, and their calls', () => {
    const used = usedParts(code)
    const methods = (/** @type {string} */ text) =>
      [...text.matchAll(/^ {4}(\w+)\(.*\{$/gm)].map(([, name]) => name)
    expect(methods(used)).toEqual(methods(code).filter((name) => !unusedMethods.includes(String(name))))
    // The code for @injectAll is behind a constant condition.
    const calls = unusedMethods.filter((name) => new RegExp(`this\\.${name}\\(`).test(used))
    expect(calls).toEqual(['resolveAll'])
    expect(used).toContain('return false\n                            ? this.resolveAll(')
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

    const [value, created] = [Symbol('value'), Symbol('created')]
    const parent = instance.createChildContainer()
    parent.register(value, { useFactory: () => 'v' })
    const child = parent.createChildContainer()
    child.register(created, { useFactory: () => ({}) })
    expect([child.resolve(value), child.isRegistered(value), child.isRegistered(value, true)]).toEqual([
      'v',
      false,
      true,
    ])
    expect(child.resolve(created)).not.toBe(child.resolve(created))
    expect(() => parent.resolve(created)).toThrow()

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
    expect(parent.resolve(value)).toBe('v')
  })

  it('throws for an unknown method or expression', () => {
    expect(() => withoutMethods(code, ['gone'])).toThrow("tsyringe's container has no method gone.")
    expect(() => withConstants(code, [['isGone()', 'false']])).toThrow(
      "tsyringe's container has no isGone().",
    )
  })
})

describe('withoutBareImports', () => {
  it('removes imports without names and keeps the others', () => {
    const otherImports = `import type { A } from './a.js';\nexport { default as styles } from './a.css?inline';\n`
    expect(withoutBareImports(`import 'a-polyfill';\n${otherImports}import "b";\nexport {};\n`)).toBe(
      `${otherImports}export {};\n`,
    )
  })
})
