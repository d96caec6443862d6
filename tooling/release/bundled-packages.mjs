import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { packageOf } from './sbom-document.mjs'

/** Folders of the packages whose code is in the files of dist, by their source maps. */
export function bundledInPackage() {
  const dist = join(repositoryRoot, 'dist')
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js.map'),
  )
  const sources = maps.flatMap((file) => JSON.parse(readFileSync(join(dist, file), 'utf8')).sources)
  const folders = sources.flatMap((source) => packageOf(source.replace(/^foyerkit:\/+/, '')) ?? [])
  return [...new Set(folders)].sort()
}
