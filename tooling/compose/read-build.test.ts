import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compose } from './compose.js'
import { ComposeError } from './compose-error.js'
import { readBuild } from './read-build.js'

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const manifest = { foyerkit: '0.1.0', plugins: [], features: {}, files: [], hosts: [], policy: '' }

test('reads the manifest of the build before, and nothing of a folder that is empty or missing', async () => {
  const built = makeFolder({ 'manifest.json': JSON.stringify(manifest), 'foyer.js': '' })
  expect(await readBuild(built)).toEqual(manifest)
  expect(await readBuild(makeFolder({}))).toBeUndefined()
  expect(await readBuild(join(built, 'missing'))).toBeUndefined()
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['pictures', { 'logo.svg': '<svg/>' }],
  ['the manifest of a web app', { 'manifest.json': '{ "name": "Shop", "icons": [] }' }],
  ['a manifest that is cut off', { 'manifest.json': '{ "foyerkit": "0.1.0", "plug' }],
  ['a manifest that is null', { 'manifest.json': 'null' }],
  ['a hidden file', { '.env': 'KEY=1' }],
])('a folder with %s is no build, and a build leaves it as it is', async (_what, files) => {
  const out = makeFolder(files)
  const options = { folder: out, out }
  await expect(compose({ plugins: ['evm'] }, options)).rejects.toThrow(
    new ComposeError(
      `${out} has files and is no build of foyerkit compose, which empties its folder. Give another folder, or remove the files.`,
    ),
  )
  expect(readdirSync(out)).toEqual(Object.keys(files))
})

test('a folder in a folder counts, and a file in its place is left', async () => {
  const folder = makeFolder({ 'page.html': '' })
  mkdirSync(join(folder, 'public/images'), { recursive: true })
  await expect(readBuild(join(folder, 'public'))).rejects.toThrow('has files and is no build')
  await expect(readBuild(join(folder, 'page.html'))).rejects.toThrow(
    `${join(folder, 'page.html')} is a file. A build needs a folder of its own.`,
  )
})
