import { readFileSync } from 'node:fs'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { describe, expect, it } from 'vitest'
import { publishedEntries } from './entries.mjs'
import { packedText } from './packed-text.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { readRepository } from './repository-address.mjs'
import { publishManifest } from './manifest.mjs'
import { privateReflect } from './private-reflect.mjs'
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

  it('lets bundlers drop every unused file', () => {
    expect(manifest['sideEffects']).toBe(false)
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

describe('privateReflect', () => {
  it('gives tsyringe the functions of reflect-metadata, and the page’s Reflect nothing', async () => {
    const initialKeys = Reflect.ownKeys(Reflect)
    const { container, inject, injectable } = await import('tsyringe')
    class Quotes {
      /** @param {string} text */
      constructor(text) {
        this.text = text
      }
    }
    const text = Symbol('text')
    inject(text)(Quotes, undefined, 0)
    injectable()(Quotes)
    const child = container.createChildContainer().register(text, { useValue: 'v' })
    expect(child.resolve(Quotes).text).toBe('v')
    expect(Reflect.ownKeys(Reflect)).toEqual(initialKeys)
  })

  it('bundles the container without reflect-metadata, which the decorators bring', async () => {
    expect(await modulesOf('container, instanceCachingFactory')).not.toContainEqual(
      expect.stringContaining('reflect-metadata'),
    )
    expect(await modulesOf('container, inject')).toContainEqual(
      expect.stringContaining('reflect-metadata/ReflectNoConflict.js'),
    )
  })
})

/**
 * Bundles an entry that exports names of tsyringe, as rollup.config.mjs does.
 *
 * @param {string} names
 * @returns {Promise<string[]>} the paths of the modules in the bundle
 */
async function modulesOf(names) {
  const entry = new URL('entry.js', import.meta.url).pathname
  const bundle = await rollup({
    input: entry,
    plugins: [
      { name: 'entry', load: (id) => (id === entry ? `export { ${names} } from 'tsyringe'` : null) },
      { name: 'resolve-entry', resolveId: (id) => (id === entry ? id : null) },
      privateReflect(),
      nodeResolve(),
      commonjs({ include: /node_modules/ }),
    ],
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.generate({ format: 'esm' })
  return Object.entries(output[0].modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? id : [],
  )
}
