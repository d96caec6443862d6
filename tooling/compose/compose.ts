import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OutputChunk } from 'rollup'
import { bundle } from './bundle.js'
import { findExceeded, measureBudgets, type MeasuredBudget } from './budget.js'
import { checkPlugins } from './check-plugins.js'
import type { Composition } from './composition.js'
import { declarationText } from './declaration.js'
import { kitText } from './entry.js'
import { localSpecifier } from './local-specifier.js'
import { createManifest, type Manifest } from './manifest.js'
import { createOwnerOf } from './owners.js'
import { realPath } from './real-path.js'
import { filesOfBuild, manifestFile, readBuild, removeBuild } from './read-build.js'
import { readVersions } from './read-versions.js'
import { sizeOf } from './sizes.js'

/** Options of {@link compose}. */
export interface ComposeOptions {
  /** Folder of the composition, from which its packages are found. */
  readonly folder: string
  /** Folder to write to. It is empty or has a build, which is replaced; other files in it stay. */
  readonly out: string
  /** Build with whose sizes those over a budget are compared. Default: the one that is replaced. */
  readonly baseline?: Manifest | undefined
}

/** A written build. */
export interface Composed {
  readonly manifest: Manifest
  readonly budgets: readonly MeasuredBudget[]
  /** A line for each size over its budget, with what has grown. */
  readonly exceeded: readonly string[]
  /** Packages of the composition's `external` that no file imports. */
  readonly unusedExternals: readonly string[]
}

/**
 * Makes a build with the plugins of a composition only, and writes it with `manifest.json` and type declarations. Two builds of
 * the same input are the same, byte for byte.
 *
 * @throws {ComposeError} if the composition is not valid, a package is missing, a plugin lacks one that it requires, or the folder to
 *   write to has files that are of no build
 */
export async function compose(input: Composition, options: ComposeOptions): Promise<Composed> {
  const [folder, out] = await Promise.all([realPath(options.folder), realPath(options.out)])
  // before the work of a build, whose result could not be written
  await readBuild(out)
  // zod writes to the global object when it is imported
  const { readComposition } = await import('./read-composition.js')
  const composition = readComposition(input)
  const facts = await checkPlugins(composition, folder)
  const built: OutputChunk[] = []
  for (const format of composition.formats) {
    const together = format === 'esm' ? { together: facts.entryModules } : {}
    built.push(...(await bundle({ composition, folder, format, ...together })))
  }
  const ownerOf = createOwnerOf(composition, folder)
  const files = built
    .map((chunk) => ({ chunk, size: sizeOf(chunk, ownerOf) }))
    .sort((one, other) => (one.size.file < other.size.file ? -1 : 1))
  const versions = await readVersions(composition, folder)
  const manifest = createManifest({ composition, facts, files, versions })
  const before = await readBuild(out, filesOfBuild(built.map(({ fileName }) => fileName)))
  if (before) await removeBuild(out, before)
  await mkdir(out, { recursive: true })
  // first: by it the next build knows the folder of one that was interrupted
  await writeFile(join(out, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
  for (const { chunk } of files) await writeChunk(out, chunk)
  if (composition.formats.includes('esm')) {
    const specifier = localSpecifier(folder, out)
    await writeFile(join(out, 'foyer.d.ts'), declarationText(composition, specifier))
    await writeFile(join(out, 'kit.d.ts'), kitText(composition, specifier))
  }
  const imported = built.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  return {
    manifest,
    budgets: measureBudgets(composition.budget, manifest.files),
    exceeded: findExceeded(
      composition.budget,
      manifest.files,
      (options.baseline ?? before?.manifest)?.files ?? [],
    ),
    unusedExternals: composition.namedExternals.filter(
      (name) => !imported.some((source) => source === name || source.startsWith(`${name}/`)),
    ),
  }
}

async function writeChunk(out: string, { fileName, code, map }: OutputChunk): Promise<void> {
  const path = join(out, fileName)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  if (map) await writeFile(`${path}.map`, map.toString())
}
