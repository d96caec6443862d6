import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'
import { bundledInPackage } from '../../release/bundled-packages.mjs'

const readText = (/** @type {string} */ path) => readFileSync(join(repositoryRoot, path), 'utf8')

test('NOTICE lists the packages whose code is in dist, in their versions, and no other', () => {
  const listed = [...readText('dist/NOTICE').matchAll(/^- (?:in \S+ only: )?(\S+) ((?:[\d.]+(?: and )?)+)/gm)]
  const names = listed.flatMap(([, name, versions = '']) =>
    versions.split(' and ').map((version) => `${name} ${version}`),
  )
  const bundled = bundledInPackage().map((folder) => {
    const { name, version } = JSON.parse(readText(`${folder}/package.json`))
    return `${name} ${version}`
  })
  expect(bundled.length).toBeGreaterThan(10)
  expect(names.sort()).toEqual([...new Set(bundled)].sort())
})
