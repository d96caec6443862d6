import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { execa } from 'execa'
import { bundledInPackage } from '../../release/bundled-packages.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'

interface Component {
  readonly 'bom-ref': string
  readonly type: string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly (
    { readonly license: { readonly id: string } } | { readonly expression: string }
  )[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

interface ListedPackage {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, ListedPackage>>
}

const readJson = (path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as unknown
const run = (command: string, ...args: readonly string[]) => execa(command, args, { cwd: repositoryRoot })

/** Packages that npm lists for the service from package-lock.json, also what only an optional peer needs. */
async function listedByNpm(): Promise<ReadonlySet<string>> {
  const flags = ['--all', '--omit', 'dev', '--json', '--package-lock-only']
  const { stdout } = await run('npm', 'ls', '--workspace', 'foyer-service', ...flags)
  const found = new Set<string>()
  const add = ({ dependencies = {} }: ListedPackage) => {
    for (const [name, one] of Object.entries(dependencies)) {
      if (one.version !== undefined) found.add(`${name}@${one.version}`)
      add(one)
    }
  }
  add(JSON.parse(stdout) as ListedPackage)
  return found
}

/**
 * Packages that `npm ls` lists here and an install of the service does not have: optional peers, which only the tests of this
 * repository install.
 */
const optionalPeers = /^(@types\/.+|undici-types|typescript|utf-8-validate)@/

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => void (await run('npm', 'run', 'sbom')))

test('npm run sbom lists what ships, with licences, in the format of CycloneDX', async () => {
  const sbom = readJson('.cache/sbom/foyer.cdx.json') as Sbom
  const { metadata, components, dependencies } = sbom
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })

  const all = [metadata.component, ...components]
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['foyerkit', 'foyer-service', 'create-foyer']),
  )
  for (const { type, name, version, purl, licenses, hashes = [] } of all) {
    expect({ type, purl }).toEqual({
      type: 'library',
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })
    const ids = licenses.map((one) => ('license' in one ? one.license.id : one.expression))
    expect(ids, name).toEqual([expect.stringMatching(/^[\w.()-]+( (AND|OR) [\w.()-]+)*$/)])
    for (const { alg, content } of hashes)
      expect(content).toMatch(alg === 'SHA-512' ? /^[0-9a-f]{128}$/ : /^$/)
  }
  const refs = all.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
})

test('the list has what is bundled and what the service installs, and nothing else', async () => {
  const { components, dependencies } = readJson('.cache/sbom/foyer.cdx.json') as Sbom
  const refs = components.map((component) => component['bom-ref'])
  const targetsOf = (name: string) =>
    dependencies.find(({ ref }) => ref.startsWith(`${name}@`))?.dependsOn ?? []
  const bundled = bundledInPackage().map((folder) => {
    const { name, version } = readJson(`${folder}/package.json`) as { name: string; version: string }
    return `${name}@${version}`
  })
  expect(targetsOf('foyerkit')).toEqual([...new Set(bundled)].sort())

  const listed = await listedByNpm()
  const ours = /^(foyerkit|foyer-service|create-foyer)@/
  const installed = [...listed].filter((ref) => !optionalPeers.test(ref) && !ours.test(ref))
  expect(installed.filter((ref) => !refs.includes(ref))).toEqual([])

  // what the secure frame bundles is no dependency of the service
  const { dependencies: ofFrame } = readJson('apps/frame/package.json') as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const frame = Object.entries(ofFrame)
    .filter(([name]) => name !== 'foyerkit')
    .map(([name, version]) => `${name}@${version}`)
  // exports other packages, and has no code of its own
  const withoutCode = ['@solana/kit@8.4.0']
  expect(frame.filter((ref) => !targetsOf('foyer-service').includes(ref))).toEqual(withoutCode)

  const others = refs.filter((ref) => !listed.has(ref) && !bundled.includes(ref) && !ours.test(ref))
  expect(others.filter((ref) => !targetsOf('foyer-service').includes(ref))).toEqual([])
})
