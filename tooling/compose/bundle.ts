import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { OutputChunk, Plugin, RollupLog, SourceMapInput } from 'rollup'
import { languages } from '../languages/languages.js'
import { readCapabilities, withoutUnusedCapabilities } from './capabilities.js'
import { composedModules } from './composed-modules.js'
import { ComposeError } from './compose-error.js'
import { entryText, kitText, scriptText } from './entry.js'
import type { Format } from './composition.js'
import { notFoundText } from './not-found.js'
import type { ReadComposition } from './read-composition.js'
import { loadTools } from './tools.js'
import { typeScript } from './typescript.js'

/** How a composition is built. */
export interface BundleOptions {
  readonly composition: ReadComposition
  /** Folder of the composition, from which packages are found. */
  readonly folder: string
  readonly format: Format
  /** Modules of the entry, which stand in one file with it. Without them only the entry is built, to find them. */
  readonly together?: ReadonlySet<string>
  /** Whether it is only read, and may be left large. */
  readonly draft?: boolean
}

/** Faults that would leave a build that fails in the page. */
const fatal = new Set(['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'MISSING_GLOBAL_NAME', 'CIRCULAR_CHUNK'])

/**
 * Builds a composition in one format. Nothing is written. The ES module has a file for each view and capability, the other
 * formats are one file, without the capabilities that none of its plugins uses.
 *
 * @throws {ComposeError} if a module is not found, or lacks an export
 */
export async function bundle(options: BundleOptions): Promise<readonly OutputChunk[]> {
  if (options.draft) return build(options, {})
  const minify = await minified(options.folder)
  if (options.format === 'esm') return build(options, { finish: minify })
  let capabilities = readCapabilities({ type: 'Program' })
  const read: Plugin = {
    name: 'foyer-read-capabilities',
    renderChunk(code) {
      capabilities = readCapabilities(this.parse(code))
      return null
    },
  }
  await build(options, { finish: read })
  return build(options, { first: withoutUnusedCapabilities(capabilities), finish: minify })
}

/** Plugins of rollup that a build adds: one for the code of each module, one for the code of each file. */
interface Steps {
  readonly first?: Plugin
  readonly finish?: Plugin
}

async function build(options: BundleOptions, { first, finish }: Steps): Promise<readonly OutputChunk[]> {
  const { composition, folder, format, together } = options
  const { rollup, nodeResolve, commonjs } = await loadTools(folder)
  const isModule = format === 'esm'
  const [entry, kit, script] = ['foyer.js', 'kit.js', 'script.js'].map((file) =>
    join(folder, `composed-${file}`),
  ) as [string, string, string]
  const texts = new Map([
    [entry, entryText(composition, options.draft)],
    [kit, kitText(composition)],
    [script, scriptText(format, entry, kit)],
  ])
  const modules = composedModules(composition, texts)
  const built = await rollup({
    input: isModule ? { foyer: entry, ...(together && { kit }) } : script,
    // what comes later imports from the entry: as a file of its own, what they share would compress less well
    preserveEntrySignatures: 'allow-extension',
    external: isModule ? composition.external.map((name) => new RegExp(`^${escaped(name)}(/|$)`)) : [],
    plugins: [
      modules.plugin,
      withoutPackages(composition.without),
      ...(composition.languages ? [withoutLanguages(composition.languages)] : []),
      await typeScript(folder),
      nodeResolve({
        browser: true,
        // packages for browsers have the names of modules of Node: buffer, events
        preferBuiltins: false,
        exportConditions: ['module', 'browser', 'production'],
        extensions,
      }),
      withMaps(),
      withJson(),
      ...(first ? [first] : []),
      await forProduction(folder),
      commonjs({ extensions: ['.js', '.cjs', '.json'] }),
    ],
    onwarn: refuse,
  }).catch((error: unknown) => asComposeError(modules.explain(error)))
  try {
    const { output } = await built.generate({
      format: isModule ? 'esm' : 'iife',
      name: composition.global,
      ...(isModule
        ? {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            onlyExplicitManualChunks: true,
            manualChunks: (id: string) => (together?.has(id) ? 'foyer' : undefined),
          }
        : { entryFileNames: `foyer.${format}.js`, inlineDynamicImports: true }),
      extend: true,
      sourcemap: true,
      sourcemapPathTransform: (source, map) => sourceName(resolve(dirname(map), source), folder),
      hoistTransitiveImports: false,
      generatedCode: { preset: 'es2015', symbols: false },
      freeze: false,
      plugins: finish ? [finish] : [],
    })
    return output.filter((file) => file.type === 'chunk')
  } finally {
    await built.close()
  }
}

/** Files that an import without an extension may mean. */
const extensions = ['.mjs', '.js', '.json', '.node', '.ts', '.tsx']

/**
 * Name of a source in source maps: an address for those of foyerkit, else a path from the folder of the composition, wherever the command
 * runs and the build is written.
 */
function sourceName(path: string, folder: string): string {
  const source = relative(folder, path).replaceAll('\\', '/')
  const own = /foyerkit:\/+(.*)$/.exec(source)?.[1]
  return own === undefined ? source : `foyerkit:///${own}`
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Passes the source maps of packages on, so that sizes have owners. */
function withMaps(): Plugin {
  return {
    name: 'foyer-source-maps',
    async load(id) {
      if (id.includes('\0') || !/\.m?js$/.test(id)) return null
      const code = await readFile(id, 'utf8')
      const [, file] = /\/\/# sourceMappingURL=([^\s:]+)\s*$/.exec(code) ?? []
      const map = file && (await readFile(join(dirname(id), file), 'utf8').catch(() => undefined))
      return map ? { code, map } : { code }
    },
  }
}

/** Reads JSON as a CommonJS module, so that it can be imported and required. */
function withJson(): Plugin {
  return {
    name: 'foyer-json',
    transform: (code, id) => (id.endsWith('.json') ? { code: `module.exports = ${code}`, map: null } : null),
  }
}

/** Replaces packages by functions that throw. */
function withoutPackages(names: readonly string[]): Plugin {
  const prefix = '\0foyer-without:'
  return {
    name: 'foyer-without',
    resolveId(source) {
      const name = names.find((one) => source === one || source.startsWith(`${one}/`))
      return name === undefined ? null : `${prefix}${name}`
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const text = `${id.slice(prefix.length)} is not in this build (option "without" of its composition)`
      const code = `export const missing = /*#__PURE__*/ new Proxy({}, {
  get: () => () => {
    throw new Error(${JSON.stringify(text)})
  },
})
`
      return { code, syntheticNamedExports: 'missing', moduleSideEffects: false }
    },
  }
}

/** Replaces the table of languages by one with the chosen ones: texts of the others fall back to English. */
function withoutLanguages(kept: readonly string[]): Plugin {
  const languageFile = new RegExp(`/chunks/(?:[a-z-]+)-(${languages.join('|')})\\.js$`)
  return {
    name: 'foyer-languages',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return null
      const resolved = await this.resolve(specifier, importer)
      const tag = resolved && languageFile.exec(resolved.id.replaceAll('\\', '/'))?.[1]
      return tag && !kept.includes(tag) ? '\0foyer-no-language' : null
    },
    load: (id) => (id === '\0foyer-no-language' ? 'export default {}' : null),
  }
}

/** Replaces `process.env.NODE_ENV` before modules of packages are read, so that only their production branch is bundled. */
async function forProduction(folder: string): Promise<Plugin> {
  const { transform } = await loadTools(folder)
  return {
    name: 'foyer-production',
    async transform(code, id) {
      if (!code.includes('process.env.NODE_ENV')) return null
      const define = { 'process.env.NODE_ENV': '"production"' }
      const result = await transform(code, { define, minifySyntax: true, sourcemap: true, sourcefile: id })
      return { code: result.code, map: result.map }
    },
  }
}

/** Minifies each file, by terser: what esbuild makes of React and the widget has 4 % more bytes after gzip. */
async function minified(folder: string): Promise<Plugin> {
  const { minify } = await loadTools(folder)
  return {
    name: 'foyer-minify',
    async renderChunk(source, _chunk, { format }) {
      const { code, map } = await minify(source, {
        module: format === 'es',
        ecma: 2020,
        format: { comments: false },
        sourceMap: { asObject: true },
      })
      return { code: code ?? '', map: map as SourceMapInput }
    },
  }
}

function refuse(warning: RollupLog): void {
  const { code = '', exporter, id = '', message } = warning
  if (!fatal.has(code)) return
  throw new ComposeError(
    code === 'UNRESOLVED_IMPORT' && exporter !== undefined ? notFoundText(exporter, id) : message,
  )
}

function asComposeError(error: unknown): never {
  if (error instanceof ComposeError) throw error
  throw new ComposeError(error instanceof Error ? error.message : String(error), { cause: error })
}

/** Modules that are in the entry of an ES module, and in what it imports at once. */
export function modulesOfEntry(files: readonly OutputChunk[]): ReadonlySet<string> {
  const reached = new Set(['foyer.js'])
  const modules = new Set<string>()
  for (const name of reached) {
    const file = files.find(({ fileName }) => fileName === name)
    for (const next of file?.imports ?? []) reached.add(next)
    for (const [id, { renderedLength }] of Object.entries(file?.modules ?? {}))
      if (renderedLength > 0) modules.add(id)
  }
  return modules
}
