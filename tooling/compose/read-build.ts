import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ComposeError } from './compose-error.js'
import type { Manifest } from './manifest.js'

/**
 * Reads the manifest of the build that a folder has, which the next build removes. Undefined for a folder that is empty or does not
 * exist.
 *
 * @throws {ComposeError} if it is a file, or has files and is no build: they would be lost
 */
export async function readBuild(out: string): Promise<Manifest | undefined> {
  const names = await readdir(out).catch((error: unknown) => {
    const { code } = Object(error) as { readonly code?: unknown }
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new ComposeError(`${out} is a file. A build needs a folder of its own.`)
    throw error
  })
  if (names.length === 0) return undefined
  const manifest = await readManifest(join(out, 'manifest.json'))
  if (manifest) return manifest
  throw new ComposeError(
    `${out} has files and is no build of foyerkit compose, which empties its folder. Give another folder, or remove the files.`,
  )
}

/** A manifest of another kind, such as that of a web app, has other fields. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Partial<Manifest> | null
    const { foyerkit, plugins, files } = manifest ?? {}
    const isOwn = typeof foyerkit === 'string' && Array.isArray(plugins) && Array.isArray(files)
    return isOwn ? (manifest as Manifest) : undefined
  } catch {
    return undefined
  }
}
