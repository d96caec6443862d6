import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { requireNodeVersion } from './setup/node-version.mjs'
import { repositoryRoot } from './setup/repository.mjs'

const dist = join(repositoryRoot, 'dist')
const texts = ['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md']

try {
  requireNodeVersion()
  ensureInstalled()
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function build() {
  const { bundle } = await import('./build/bundle.mjs')
  const { emitDeclarations } = await import('./build/declarations.mjs')
  const { publishedEntries } = await import('./build/entries.mjs')
  const { publishManifest } = await import('./build/manifest.mjs')

  await rm(dist, { recursive: true, force: true })
  const chunks = await bundle()
  await emitDeclarations()
  const present = texts.filter((file) => existsSync(join(repositoryRoot, file)))
  await Promise.all(present.map((file) => copyFile(join(repositoryRoot, file), join(dist, file))))

  // last, so that a build which failed half-way is no package
  const source = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8'))
  const manifest = publishManifest(source, publishedEntries())
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  console.log(`Built ${source.name} ${source.version} into dist: ${chunks.length} files of code.`)
}
