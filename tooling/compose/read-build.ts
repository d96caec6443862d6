import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ComposeError } from './compose-error.js'
import type { Manifest } from './manifest.js'

/** Name of the manifest in the folder of a build. */
export const manifestFile = 'manifest.json'
/** Type declarations of an ES module. */
const declarationFiles = ['foyer.d.ts', 'kit.d.ts'] as const

/** The build that a folder has. */
export interface BuildBefore {
  readonly manifest: Manifest
  /** Its files that are there, relative to the folder. */
  readonly files: readonly string[]
}

/**
 * Reads the build that a folder has, which the next build replaces. Undefined for a folder that is empty or does not exist.
 *
 * @param names files of the next build, relative to the folder. Default: none
 * @throws {ComposeError} if the folder is a file, has files and is no build, or has a file with the name of a new one that is of no build:
 *   it would be lost
 */
export async function readBuild(
  out: string,
  names: readonly string[] = [],
): Promise<BuildBefore | undefined> {
  const present = await listFiles(out)
  if (present.length === 0) return undefined
  const manifest = await readManifest(join(out, manifestFile))
  if (!manifest)
    throw new ComposeError(
      `${out} has files and is no build of foyerkit compose. Give another folder, or remove the files.`,
    )
  const own = new Set(filesOfBuild(manifest.files.map(({ file }) => file)))
  const foreign = names.find((name) => present.includes(name) && !own.has(name))
  if (foreign !== undefined)
    throw new ComposeError(
      `${join(out, foreign)} is of no build of foyerkit compose, and would be replaced. Move it, or give another folder.`,
    )
  return { manifest, files: present.filter((file) => own.has(file)) }
}

/**
 * Reads the manifest of a build, with whose sizes those of another one are compared.
 *
 * @throws {ComposeError} if it is no manifest of a build
 */
export async function readBaseline(path: string): Promise<Manifest> {
  const manifest = await readManifest(path)
  if (manifest) return manifest
  throw new ComposeError(
    `--compare: ${path} is no manifest.json of a build. Name the one that foyerkit compose has written.`,
  )
}

/** Files that a build with these chunks writes. */
export function filesOfBuild(chunks: readonly string[]): readonly string[] {
  const declarations = chunks.includes('foyer.js') ? declarationFiles : []
  return [manifestFile, ...declarations, ...chunks.filter(isChunk).flatMap((file) => [file, `${file}.map`])]
}

/** Whether a file has a name that builds give: a manifest that was changed by hand names others. */
const isChunk = (file: string) =>
  /^((foyer|kit)\.js|foyer\.(iife|element)\.js|chunks\/[^/\\]+\.js)$/.test(file)

/** Removes the files of a build, and its folders that are empty then. Other files stay. */
export async function removeBuild(out: string, { files }: BuildBefore): Promise<void> {
  for (const file of files) await rm(join(out, file), { force: true })
  for (const folder of new Set(files.map((file) => dirname(file))))
    if (folder !== '.') await rmdir(join(out, folder)).catch(() => {})
}

/** Files below a folder, relative to it, with `/` between the names. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const { code } = Object(error) as { readonly code?: unknown }
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new ComposeError(`${folder} is a file. A build needs a folder of its own.`)
    throw error
  })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** A manifest of another kind, such as that of a web app, has other fields. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Partial<Manifest> | null
    const { foyerkit, plugins, files } = manifest ?? {}
    const isOwn =
      typeof foyerkit === 'string' &&
      Array.isArray(plugins) &&
      Array.isArray(files) &&
      files.every(({ file }) => typeof file === 'string')
    return isOwn ? (manifest as Manifest) : undefined
  } catch {
    return undefined
  }
}
