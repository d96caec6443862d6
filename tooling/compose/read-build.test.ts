import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compose } from './compose.js'
import { ComposeError } from './compose-error.js'
import { filesOfBuild, readBuild, removeBuild } from './read-build.js'

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const manifest = { foyerkit: '0.1.0', plugins: [], features: {}, files: [], hosts: [], policy: '' }

test('reads the manifest of the build before, and nothing of a folder that is empty or missing', async () => {
  const built = makeFolder({ 'manifest.json': JSON.stringify(manifest), 'foyer.js': '' })
  expect(await readBuild(built)).toMatchObject({ manifest })
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
      `${out} has files and is no build of foyerkit compose. Give another folder, or remove the files.`,
    ),
  )
  expect(readdirSync(out)).toEqual(Object.keys(files))
})

test('a file in a folder of the folder counts, and a file in its place is left', async () => {
  const folder = makeFolder({ 'page.html': '' })
  mkdirSync(join(folder, 'public/images'), { recursive: true })
  expect(await readBuild(join(folder, 'public'))).toBeUndefined()
  writeFileSync(join(folder, 'public/images/logo.svg'), '<svg/>')
  await expect(readBuild(join(folder, 'public'))).rejects.toThrow('has files and is no build')
  await expect(readBuild(join(folder, 'page.html'))).rejects.toThrow(
    `${join(folder, 'page.html')} is a file. A build needs a folder of its own.`,
  )
})

/** A folder with a build of these chunks, and other files. */
function makeBuild(chunks: readonly string[], others: readonly string[]): string {
  const files = chunks.map((file) => ({ file }))
  const out = makeFolder({ 'manifest.json': JSON.stringify({ ...manifest, files }) })
  for (const name of [...filesOfBuild(chunks).slice(1), ...others]) {
    mkdirSync(join(out, dirname(name)), { recursive: true })
    writeFileSync(join(out, name), name)
  }
  return out
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

test('the next build replaces the files of a build, and leaves all others', async () => {
  const others = ['.git/config', 'chunks/own.txt', 'index.html', 'page.js']
  const out = makeBuild(['foyer.js', 'kit.js', 'chunks/a-1.js', 'foyer.iife.js'], others)
  const before = await readBuild(out, ['manifest.json', 'foyer.js', 'chunks/b-2.js'])
  await removeBuild(out, before!)
  expect(filesIn(out)).toEqual(others)
})

test('folders of a build are removed with their last file', async () => {
  const out = makeBuild(['foyer.js', 'chunks/a-1.js'], ['index.html'])
  await removeBuild(out, (await readBuild(out))!)
  expect(readdirSync(out)).toEqual(['index.html'])
})

test('a file with the name of a new one is no part of the build before, and is left', async () => {
  const out = makeBuild(['foyer.iife.js'], ['foyer.d.ts', 'page.js'])
  await expect(readBuild(out, filesOfBuild(['foyer.js']))).rejects.toThrow(
    `${join(out, 'foyer.d.ts')} is of no build of foyerkit compose, and would be replaced. Move it, or give another folder.`,
  )
  expect(filesIn(out)).toContain('foyer.iife.js')
})

test('a manifest that names files of others has no right to them', async () => {
  const out = makeBuild(['foyer.js'], ['index.html'])
  const files = ['foyer.js', 'index.html', '../other.js', 'chunks/../index.html'].map((file) => ({ file }))
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ ...manifest, files }))
  await removeBuild(out, (await readBuild(out))!)
  expect(filesIn(out)).toEqual(['index.html'])
})
