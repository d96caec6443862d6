import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { createServer } from 'vite'
import { privateReflect } from '../build/private-reflect.mjs'
import { requireBuild } from '../build/require-build.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

const folder = join(repositoryRoot, 'apps/examples')

/** Names of the examples that are apps: folders with a package.json. */
export function exampleNames() {
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'package.json')))
}

/**
 * Serves an example from the sources, with what its vite.config.ts starts. An example with a composition is composed first, from the
 * build of the package.
 *
 * @param {string} name
 * @param {{ port?: number }} [options]
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 * @throws {Error} with the names of the examples, if there is none with this name
 */
export async function startExample(name, { port } = {}) {
  const names = exampleNames()
  if (!names.includes(name)) throw new Error(`No example "${name}". Pass one of: ${names.join(', ')}.`)
  await compose(join(folder, name))
  const config = join(folder, name, 'vite.config.ts')
  const hasConfig = existsSync(config)
  const server = await createServer({
    configFile: hasConfig ? config : false,
    ...(hasConfig ? {} : { root: join(folder, name) }),
    cacheDir: join(repositoryRoot, '.cache/vite-examples', name),
    clearScreen: false,
    logLevel: 'warn',
    resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
    plugins: [privateReflect()],
    server: { host: 'localhost', ...(port === undefined ? {} : { port }) },
  })
  await server.listen()
  const [url = ''] = server.resolvedUrls?.local ?? []
  return { url, stop: () => server.close() }
}

/**
 * Runs `foyerkit compose` in the folder of an example, as its script `prestart` does.
 *
 * @param {string} example
 */
async function compose(example) {
  if (!existsSync(join(example, 'foyer.compose.ts'))) return
  requireBuild()
  const bin = join(repositoryRoot, 'dist/tooling/compose/bin.js')
  await execa(process.execPath, [bin, 'compose', '--out', 'dist'], { cwd: example })
}
