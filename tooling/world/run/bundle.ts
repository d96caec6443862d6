import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { privateReflect } from '../../build/private-reflect.mjs'
import type { Plant } from '../planted/plant.js'
import type { WorldFiles } from './worlds.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const reflect = privateReflect()

/** Finds a dynamic import of a file, but no import of a type. */
const dynamicImport = /(?<!typeof )\bimport\('(\.[^']+)'\)/g

/**
 * Bundles the worker of a world with all that it runs into one file.
 *
 * @param plant fault that is written into a source file
 * @returns the path of the file, the only one of its folder
 */
export async function bundleWorld(world: WorldFiles, plant?: Plant): Promise<string> {
  const folder = join(root, '.cache/world')
  await mkdir(folder, { recursive: true })
  // a folder for each bundle: other tests bundle the same world at the same time
  const outfile = join(await mkdtemp(join(folder, `${plant?.id ?? 'world'}-`)), 'world.mjs')
  await build({
    entryPoints: [join(root, world.worker)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['foyer-source'],
    loader: { '.css': 'text' },
    sourcemap: 'inline',
    logLevel: 'error',
    plugins: [foyerSources(world, plant)],
  })
  return outfile
}

/** Writes the planted fault, and lets the world decide whether a chunk of a page loads. */
function foyerSources({ replaced }: WorldFiles, plant: Plant | undefined): Plugin {
  const edits = plant?.edits ?? []
  return {
    name: 'foyer-sources',
    setup({ onResolve, onLoad, onEnd }) {
      const planted = new Set<string>()
      onResolve({ filter: /^tsyringe$/ }, () => ({
        path: join(root, 'node_modules/tsyringe/dist/esm2015/index.js'),
      }))
      const replacedSources = new Set<string>()
      for (const { file, by } of replaced)
        onLoad({ filter: new RegExp(`/${file.replaceAll('.', '\\.')}$`) }, async () => {
          replacedSources.add(file)
          const path = join(root, by)
          return { contents: await readFile(path, 'utf8'), resolveDir: dirname(path), loader: 'ts' }
        })
      onResolve({ filter: /\/views\// }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      )
      onLoad({ filter: /node_modules\/(tsyringe|reflect-metadata)\/.*\.js$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        return { contents: reflect.transform(text, path)?.code ?? text }
      })
      onLoad({ filter: /\/(kernel|plugins)\/.*\.tsx?$/ }, async ({ path }) => {
        const file = relative(root, path)
        let text = await readFile(path, 'utf8')
        for (const { before, after } of edits.filter((edit) => edit.file === file)) {
          if (text.split(before).length !== 2)
            throw new Error(`${plant?.id}: ${file} must contain this text once: ${before}`)
          text = text.replace(before, () => after)
          planted.add(file)
        }
        const contents = text.replace(dynamicImport, (whole, target: string) => {
          const chunk = relative(root, resolve(dirname(path), target))
          return `globalThis.loadWorldChunk('${chunk}', () => ${whole})`
        })
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
      onEnd(() => {
        const missing = edits.find(({ file }) => !planted.has(file))
        if (missing) throw new Error(`${plant?.id}: the world does not load ${missing.file}`)
        const unused = replaced.find(({ file }) => !replacedSources.has(file))
        if (unused) throw new Error(`The world does not load ${unused.file}, which ${unused.by} replaces.`)
      })
    },
  }
}
