import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'
import { serverEntries, testWalletEntries, toolEntries } from './entries.mjs'

const options = /** @type {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} */ (
  config
)

/** What would leave the package importing something no host has, or depending on the order of imports. */
const fatal = new Set(['UNRESOLVED_IMPORT', 'CIRCULAR_DEPENDENCY', 'CIRCULAR_CHUNK', 'MISSING_EXPORT'])

/** @type {typeof options} */
const serverOptions = {
  ...options,
  input: serverEntries(),
  output: { ...options.output, manualChunks: undefined, chunkFileNames: 'chunks/server-[name].js' },
}

/** @type {typeof options} */
const testWalletOptions = {
  ...options,
  input: testWalletEntries(),
  output: { ...options.output, manualChunks: undefined, chunkFileNames: 'chunks/test-[name].js' },
}

/** @type {typeof options} */
const toolOptions = {
  ...options,
  input: toolEntries(),
  external: /^(node:|rollup$|esbuild$|@rollup\/)/,
  output: { ...options.output, manualChunks: undefined, chunkFileNames: 'chunks/tool-[name].js' },
}

/**
 * Bundles the entries into dist: those of pages in one run of rollup, so that they share their chunks, those of servers, test wallets and
 * tools in others.
 *
 * @returns {Promise<import('rollup').OutputChunk[]>} what was written, with the modules each file is made of
 * @throws {Error} when a source does not compile, an import leads nowhere or goes in a circle
 */
export async function bundle() {
  const runs = [options, serverOptions, testWalletOptions, toolOptions]
  const chunks = []
  for (const each of runs) chunks.push(...(await run(each)))
  return chunks
}

/** @param {typeof options} config */
async function run(config) {
  const build = await rollup({
    ...config,
    onwarn: (warning, warn) => {
      // packages as their authors published them
      if (isOfPackages(warning)) return
      if (warning.code && fatal.has(warning.code)) throw new Error(warning.message)
      warn(warning)
    },
  })
  try {
    const { output } = await build.write(config.output)
    return output.filter((file) => file.type === 'chunk')
  } finally {
    await build.close()
  }
}

/**
 * Whether a warning is about the files of packages only: a circle of their imports, or a comment that has no effect.
 *
 * @param {import('rollup').RollupLog} warning
 */
function isOfPackages({ code, ids = [], loc, id }) {
  if (code !== 'CIRCULAR_DEPENDENCY' && code !== 'INVALID_ANNOTATION') return false
  const files = ids.length > 0 ? ids : [loc?.file ?? id ?? '']
  return files.every((file) => file.includes('/node_modules/'))
}
