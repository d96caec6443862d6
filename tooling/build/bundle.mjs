import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'

const options = /** @type {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} */ (
  config
)

/** What would leave the package importing something no host has, or depending on the order of imports. */
const fatal = new Set(['UNRESOLVED_IMPORT', 'CIRCULAR_DEPENDENCY', 'MISSING_EXPORT'])

/**
 * Bundles every entry into dist in one run of rollup, so that entries share their chunks.
 *
 * @returns {Promise<import('rollup').OutputChunk[]>} what was written, with the modules each file is made of
 * @throws {Error} when a source does not compile, an import leads nowhere or goes in a circle
 */
export async function bundle() {
  const build = await rollup({
    ...options,
    onwarn: (warning, warn) => {
      if (warning.code && fatal.has(warning.code)) throw new Error(warning.message)
      warn(warning)
    },
  })
  try {
    const { output } = await build.write(options.output)
    return output.filter((file) => file.type === 'chunk')
  } finally {
    await build.close()
  }
}

/**
 * What `sideEffects` of package.json has to say: the files that change something when they are imported, which
 * are those that hold the Reflect polyfill, or false when none does. The rest a host's bundler may drop when
 * it is not used.
 *
 * @param {Pick<import('rollup').OutputChunk, 'fileName' | 'moduleIds'>[]} chunks
 * @returns {string[] | false} paths relative to dist
 */
export function sideEffectsOf(chunks) {
  const files = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => /[\\/]reflect-metadata[\\/]/.test(id)))
    .map(({ fileName }) => `./${fileName}`)
  return files.length > 0 ? files.sort() : false
}
