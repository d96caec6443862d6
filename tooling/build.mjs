import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './build/bundle.mjs'
import { emitDeclarations } from './build/declarations.mjs'
import { publishedEntries } from './build/entries.mjs'
import { publishManifest } from './build/manifest.mjs'
import { packedText } from './build/packed-text.mjs'
import { webAddress } from './build/repository-address.mjs'
import { repositoryRoot } from './setup/repository.mjs'

const dist = join(repositoryRoot, 'dist')
const texts = ['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md']

await rm(dist, { recursive: true, force: true })
const chunks = await bundle()
await emitDeclarations()
const present = texts.filter((file) => existsSync(join(repositoryRoot, file)))
const source = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8'))
const links = { web: webAddress(source), version: source.version }
await Promise.all(
  present.map(async (file) => {
    const text = await readFile(join(repositoryRoot, file), 'utf8')
    await writeFile(
      join(dist, file),
      file.endsWith('.md') ? packedText(text, { ...links, path: file }) : text,
    )
  }),
)
// read by the command create-plugin
const templates = 'tooling/create-plugin/templates'
await cp(join(repositoryRoot, templates), join(dist, templates), { recursive: true })

// Written last: a dist without package.json is an incomplete build.
const manifest = publishManifest(source, publishedEntries())
await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
console.log(`Built ${source.name} ${source.version} into dist: ${chunks.length} files of code.`)
