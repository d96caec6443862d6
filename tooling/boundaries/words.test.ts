import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { loosePins, pins, type Manifest } from './loose-pins.js'
import { repositoryFiles } from './repository-files.js'
import { unwelcomeWords } from './unwelcome-words.js'

// every file is read, however busy the machine is
vi.setConfig({ testTimeout: 60_000 })

/** Files in which a word is allowed, each with the reason beside it. */
// the protocol fixes the value of `st`
const allowed: readonly string[] = ['kernel/api/sdk-type.ts']

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const isText = (text: string) => !text.includes('\0')
const files = repositoryFiles()

test('no file says a word that does not belong into the project', () => {
  const looked = files.filter((path) => path !== 'package-lock.json' && !allowed.includes(path))
  expect(looked.length).toBeGreaterThan(300)
  const said = looked.flatMap((path) => {
    const text = read(path)
    return isText(text) ? [path, text].flatMap(unwelcomeWords).map((word) => `${path}: ${word}`) : []
  })
  expect(said).toEqual([])
})

test.each([
  ['a prefix of another widget', ['w3', 'm-modal']],
  ['the same prefix at a host that is none of the two', ['@w3', 'm-other/']],
  ['the name of another widget', ['App', 'Kit']],
  ['a folder of a machine', ['see /wor', 'k/main']],
  ['a home of a user', ['/ho', 'me/someone']],
  ['a home of the first user', ['/ro', 'ot/.config']],
  ['where packages come from', ['registry', '.npmjs.org']],
  ['where systems come from', ['deb', '.debian.org']],
  ['a maker of models', ['Anth', 'ropic']],
  ['a model', ['cla', 'ude']],
  ['another', ['Chat', 'GPT']],
  ['a third', ['Co', 'pilot']],
])('%s would be found', (_what, pieces) => {
  expect(unwelcomeWords(`before ${pieces.join('')} after`)).toHaveLength(1)
})

test('the two hosts of embedded wallets may be named', () => {
  expect(unwelcomeWords(['@w3', 'm-app/x @w3', 'm-frame/y'].join(''))).toEqual([])
})

test('package-lock.json names no place to download from', () => {
  const address = /"resolved": "https?:[^"]*"/g
  expect('"resolved": "https://packages.example/a.tgz"'.match(address)).toHaveLength(1)
  expect(read('package-lock.json').match(address)).toBeNull()
})

test('what must not move by itself is pinned', () => {
  const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path))
  const parsed = manifests.map((path) => JSON.parse(read(path)) as Manifest)
  expect(parsed.flatMap(loosePins)).toEqual([])
  expect(parsed.flatMap(pins).map(([name]) => name)).toEqual(
    expect.arrayContaining(['@walletconnect/universal-provider', 'typescript']),
  )
})

test.each(['^5.9.0', '>=2.21.8', '*', '2.x', 'latest', '~6'])('the version %s is no pin', (version) => {
  expect(loosePins({ dependencies: { typescript: version } })).toEqual([`typescript ${version}`])
  expect(loosePins({ peerDependencies: { '@reown/some': version } })).toEqual([`@reown/some ${version}`])
})
