import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { privateReflect } from '../build/private-reflect.mjs'
import { builtPackage } from './built-package.mjs'

/**
 * @typedef {import('vite').Rolldown.OutputChunk} OutputChunk
 * @typedef {{ dir: string, chunks: OutputChunk[], entry: OutputChunk }} BuiltPage `dir` is what is served;
 *   `entry` is the file the page's script became
 */

/**
 * Builds a page for production with Vite as it comes; every page of a comparison is built by this.
 *
 * @param {string} folder below the repository, so that packages are found; gets the sources and the page
 * @param {string} script
 * @param {{ conditions?: string[], modules?: Readonly<Record<string, string>>, staticOnly?: boolean }} [options]
 *   `conditions` resolves foyerkit by these conditions instead of to dist; `modules` are further scripts by file name;
 *   `staticOnly` leaves out what the page imports later: such a page is only weighed
 * @returns {Promise<BuiltPage>}
 * @throws {Error} when it cannot be built
 */
export async function buildPage(folder, script, { conditions, modules = {}, staticOnly = false } = {}) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'main.js'), script)
  for (const [name, code] of Object.entries(modules)) await writeFile(join(folder, name), code)
  const dir = join(folder, 'dist')
  const result = await build({
    root: folder,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    ...(conditions && { resolve: { conditions } }),
    plugins: [conditions ? privateReflect() : builtPackage(), ...(staticOnly ? [withoutLaterImports] : [])],
    build: { target: 'es2022', outDir: dir, emptyOutDir: true, reportCompressedSize: false },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('Vite has built nothing.')
  const chunks = output.output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`The page in ${folder} has no script.`)
  return { dir, chunks, entry }
}

/** @type {import('vite').Plugin} */
const withoutLaterImports = {
  name: 'without-later-imports',
  enforce: 'pre',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Bench</title>
  </head>
  <body>
    <div id="connect"></div>
    <script type="module" src="./main.js"></script>
  </body>
</html>
`
