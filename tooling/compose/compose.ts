import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OutputChunk } from 'rollup'
import { bundle } from './bundle.js'
import { findExceeded, measureBudgets, type MeasuredBudget } from './budget.js'
import { checkPlugins } from './check-plugins.js'
import type { Composition } from './composition.js'
import { declarationText } from './declaration.js'
import { kitText } from './entry.js'
import { createManifest, type Manifest } from './manifest.js'
import { packageOf } from './package-of.js'
import { readBuild } from './read-build.js'
import type { ReadComposition } from './read-composition.js'
import { sizeOf } from './sizes.js'

/** Options of {@link compose}. */
export interface ComposeOptions {
  /** Folder of the composition, from which its packages are found. */
  readonly folder: string
  /** Folder to write to. It is empty or has a build, which is removed. */
  readonly out: string
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
  const { folder, out } = options
  const before = await readBuild(out)
  // zod writes to the global object when it is imported
  const { readComposition } = await import('./read-composition.js')
  const composition = readComposition(input)
  const facts = await checkPlugins(composition, folder)
  const built: OutputChunk[] = []
  for (const format of composition.formats) {
    const together = format === 'esm' ? { together: facts.entryModules } : {}
    built.push(...(await bundle({ composition, folder, format, ...together })))
  }
  const files = built
    .map((chunk) => ({ chunk, size: sizeOf(chunk) }))
    .sort((one, other) => (one.size.file < other.size.file ? -1 : 1))
  const manifest = createManifest(composition, facts, files, await readVersions(composition, folder))
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  // first: by it the next build knows the folder of one that was interrupted
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  for (const { chunk } of files) await writeChunk(out, chunk)
  if (composition.formats.includes('esm')) {
    await writeFile(join(out, 'foyer.d.ts'), declarationText(composition))
    await writeFile(join(out, 'kit.d.ts'), kitText(composition))
  }
  const imported = built.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  return {
    manifest,
    budgets: measureBudgets(composition.budget, manifest.files),
    exceeded: findExceeded(composition.budget, manifest.files, before?.files ?? []),
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

/** Versions of foyerkit and of the packages of its plugins. */
async function readVersions(
  { plugins }: ReadComposition,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const require = createRequire(join(folder, 'package.json'))
  const names = new Set([
    'foyerkit',
    ...plugins.map(({ from }) => packageOf(from)).filter((name) => name !== ''),
  ])
  const versions = new Map<string, string>()
  for (const name of names)
    try {
      const { version } = JSON.parse(await readFile(require.resolve(`${name}/package.json`), 'utf8')) as {
        readonly version?: string
      }
      if (version !== undefined) versions.set(name, version)
    } catch {
      // a package need not export its package.json
    }
  return versions
}
