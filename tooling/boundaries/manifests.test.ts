import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { loosePins, pins, type Manifest } from './loose-pins.js'
import { repositoryFiles } from './repository-files.js'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

describe('package.json files', () => {
  test('pin the packages whose later versions change licence or API', () => {
    const manifests = repositoryFiles().filter((path) => /(^|\/)package\.json$/.test(path))
    const parsed = manifests.map((path) => JSON.parse(read(path)) as Manifest)
    expect(parsed.flatMap(loosePins)).toEqual([])
    expect(parsed.flatMap(pins).map(([name]) => name)).toEqual(
      expect.arrayContaining(['@walletconnect/universal-provider', 'typescript']),
    )
  })

  test.each(['^5.9.0', '>=2.21.8', '*', '2.x', 'latest', '~6'])(
    'loosePins reports the range %s',
    (version) => {
      expect(loosePins({ dependencies: { typescript: version } })).toEqual([`typescript ${version}`])
      expect(loosePins({ peerDependencies: { '@reown/some': version } })).toEqual([`@reown/some ${version}`])
    },
  )
})
