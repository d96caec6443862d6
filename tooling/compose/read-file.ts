import { access, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ComposeError } from './compose-error.js'
import type { Composition } from './composition.js'
import { loadTools } from './tools.js'

/**
 * Reads the default export of a composition, in TypeScript or JavaScript.
 *
 * @throws {ComposeError} if there is no such file, it does not compile, or it has no default export
 */
export async function readCompositionFile(path: string): Promise<Composition> {
  const folder = dirname(path)
  await access(path).catch(() => {
    throw new ComposeError(`There is no file ${path}. Name one: foyerkit compose my-foyer.compose.ts`)
  })
  const { build } = await loadTools(folder)
  // beside the composition, so that its imports are found
  const compiled = join(folder, `.${basename(path)}.${process.pid}.mjs`)
  try {
    const { outputFiles } = await build({
      entryPoints: [path],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
      logLevel: 'silent',
    })
    await writeFile(compiled, outputFiles[0]?.text ?? '')
    const module = (await import(pathToFileURL(compiled).href)) as { readonly default?: Composition }
    if (module.default === undefined)
      throw new ComposeError(`${path} has no default export: write export default defineComposition({ … })`)
    return module.default
  } catch (error) {
    if (error instanceof ComposeError) throw error
    throw new ComposeError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  } finally {
    await rm(compiled, { force: true })
  }
}
