import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { minify } from 'vite'

/**
 * Bundles the secure frame: a program, the workers of its keys and passwords, and the program of the windows of a login, with a
 * digest in the names of all files, and `frame.json`, which names the file and the digest (subresource integrity) of the program
 * and of the style sheet.
 *
 * @param {string} outdir
 * @param {object} [options]
 * @param {boolean} [options.clean] whether to remove the files of earlier builds first
 * @returns {Promise<{ readonly untilReady: string[]; readonly serving: string[]; readonly firstKey: string[]; readonly modules: string[] }>}
 *   paths of the scripts that are loaded until READY, after it, and with the first key, and of all modules that they contain
 */
export async function buildFrame(outdir, { clean = false } = {}) {
  const folder = import.meta.dirname
  /** @satisfies {import('esbuild').BuildOptions} */
  const shared = {
    bundle: true,
    write: /** @type {const} */ (false),
    metafile: true,
    minify: true,
    platform: /** @type {const} */ ('browser'),
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    conditions: ['foyer-source'],
    legalComments: /** @type {const} */ ('none'),
    outdir,
  }
  /** @type {import('esbuild').Metafile[]} */
  const metafiles = []
  const bundleWorker = async (/** @type {string} */ source, /** @type {string} */ name) => {
    const { outputFiles, metafile } = await build({
      ...shared,
      entryPoints: [join(folder, source)],
      entryNames: `${name}-[hash]`,
    })
    metafiles.push(metafile)
    const [file] = outputFiles
    if (!file) throw new Error(`The build of ${source} has no file.`)
    return file
  }
  // what signs is loaded at the first signature
  const keys = await build({
    ...shared,
    entryPoints: [join(folder, 'src/keys/worker.ts')],
    entryNames: 'keys-[hash]',
    chunkNames: 'keys-[hash]',
    splitting: true,
    plugins: [oneCopy()],
  })
  const keysFiles = loadedWith(keys.metafile, 'src/keys/worker.ts')
  const passwordFile = await bundleWorker('src/recovery/password-worker.ts', 'password')
  const windowFile = await bundleWorker('src/pages/window.ts', 'frame')
  const program = await build({
    ...shared,
    entryPoints: [join(folder, 'src/main.ts')],
    entryNames: 'frame-[hash]',
    chunkNames: 'frame-[hash]',
    splitting: true,
    plugins: [styleTexts],
    define: {
      KEYS_WORKER: JSON.stringify(`./${basename(keysFiles[0] ?? '')}`),
      PASSWORD_WORKER: JSON.stringify(`./${basename(passwordFile.path)}`),
    },
  })
  // chunks that are loaded later are entry points as well
  const isProgram = (/** @type {string | undefined} */ source) =>
    source?.endsWith('frame/src/main.ts') === true
  const [entry = ''] =
    Object.entries(program.metafile.outputs).find(([, { entryPoint }]) => isProgram(entryPoint)) ?? []
  const programFile = program.outputFiles.find(({ path }) => basename(path) === basename(entry))
  if (!programFile) throw new Error('The build of the frame has no file.')
  const css = readFileSync(join(folder, 'src/frame.css'))
  const sheet = `frame-${digest(css, 'hex').slice(0, 8)}.css`
  const windowCss = readFileSync(join(folder, 'src/pages/window.css'))
  const windowSheet = `frame-${digest(windowCss, 'hex').slice(0, 8)}.css`
  if (clean) rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  const manifest = {
    program: basename(programFile.path),
    programIntegrity: `sha384-${digest(programFile.contents, 'base64')}`,
    sheet,
    sheetIntegrity: `sha384-${digest(css, 'base64')}`,
    window: {
      program: basename(windowFile.path),
      programIntegrity: `sha384-${digest(windowFile.contents, 'base64')}`,
      sheet: windowSheet,
      sheetIntegrity: `sha384-${digest(windowCss, 'base64')}`,
    },
  }
  /** @type {readonly (readonly [string, Uint8Array | string])[]} */
  const files = [
    [basename(passwordFile.path), passwordFile.contents],
    ...(await Promise.all(keys.outputFiles.map(minifyAgain))),
    ...program.outputFiles.map(({ path, contents }) => /** @type {const} */ ([basename(path), contents])),
    [basename(windowFile.path), windowFile.contents],
    [sheet, css],
    [windowSheet, windowCss],
    // last: a service that starts meanwhile reads a manifest whose files are there
    ['frame.json', JSON.stringify(manifest)],
  ]
  for (const [name, contents] of files) {
    const draft = join(outdir, `${name}.${process.pid}`)
    writeFileSync(draft, contents)
    renameSync(draft, join(outdir, name))
  }
  const pathOf = (/** @type {string} */ output) => join(outdir, basename(output))
  const untilReady = loadedWith(program.metafile, 'src/main.ts').map(pathOf)
  const serving = loadedWith(program.metafile, 'src/serve-host.ts').map(pathOf)
  return {
    untilReady,
    serving: serving.filter((file) => !untilReady.includes(file)),
    firstKey: keysFiles.map(pathOf),
    modules: [...metafiles, keys.metafile, program.metafile].flatMap(modulesIn),
  }
}

/** Paths of the modules that have code in the files of a build. @param {import('esbuild').Metafile} metafile */
function modulesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  return inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? resolve(path) : []))
}

/**
 * Lists the built file of a source, and the files that it imports statically.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {string} source
 */
function loadedWith({ outputs }, source) {
  const isOf = (/** @type {string | undefined} */ entryPoint) =>
    entryPoint?.endsWith(`frame/${source}`) === true
  const start = Object.keys(outputs).find((output) => isOf(outputs[output]?.entryPoint))
  if (start === undefined) throw new Error(`The build of the frame has no file of ${source}.`)
  const files = new Set([start])
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') files.add(path)
  return [...files]
}

/**
 * Minifies a file again: the names of private fields and values that are used once are 4 % of the libraries of the keys.
 *
 * @param {import('esbuild').OutputFile} file
 * @returns {Promise<readonly [string, string]>}
 */
async function minifyAgain({ path, text }) {
  const name = basename(path)
  const { code } = await minify(name, text, { module: true, compress: { target: 'es2022' }, mangle: true })
  return [name, code]
}

/**
 * Bundles one copy of a package that several packages bring in the same version, each in its own folder.
 *
 * @returns {import('esbuild').Plugin}
 */
const oneCopy = () => ({
  name: 'one-copy',
  setup(plugin) {
    /** @type {Map<string, string>} */
    const folders = new Map()
    plugin.onResolve({ filter: /^@(noble|scure)\// }, async ({ path, pluginData, ...request }) => {
      if (pluginData === oneCopy) return undefined
      const found = await plugin.resolve(path, {
        kind: request.kind,
        importer: request.importer,
        resolveDir: request.resolveDir,
        pluginData: oneCopy,
      })
      if (found.errors.length > 0) return found
      const [name = ''] = /^@[^/]+\/[^/]+/.exec(path) ?? []
      const folder = found.path.slice(0, found.path.lastIndexOf(`node_modules/${name}/`) + 13 + name.length)
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const first = folders.get(`${name}@${version}`) ?? folder
      folders.set(`${name}@${version}`, first)
      return { path: join(first, found.path.slice(folder.length)) }
    })
  },
})

/**
 * `import css from './x.css?inline'` is the text of the sheet, as in the widget.
 *
 * @type {import('esbuild').Plugin}
 */
const styleTexts = {
  name: 'style-texts',
  setup(plugin) {
    plugin.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?inline', '')),
      namespace: 'style-text',
    }))
    plugin.onLoad({ filter: /.*/, namespace: 'style-text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }))
  },
}

/**
 * @param {Uint8Array} bytes
 * @param {'hex' | 'base64'} encoding
 */
function digest(bytes, encoding) {
  return createHash('sha384').update(bytes).digest(encoding)
}
