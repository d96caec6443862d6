import { join } from 'node:path'
import { execa } from 'execa'
import { repositoryRoot } from '../setup/repository.mjs'
import { madeOnce, madeOnceFolder } from './made-once.js'

const builtPagesFolder = join(madeOnceFolder, 'pages')

const buildTimeoutMs = 120_000

/** A page that is built by its own Vite config in few files, by another one, or by `buildToolPage`. */
type PageSource =
  | { readonly root: string; readonly mode: 'production' | 'development'; readonly config?: string }
  | { readonly toolPage: string }

const sources = {
  playground: { root: 'apps/playground', mode: 'production' },
  wallet: { root: 'apps/wallet', mode: 'production' },
  // Development, because React starts every effect twice in StrictMode only then.
  faults: { root: 'tooling/tests/fixtures/faults', mode: 'development' },
  hostile: { root: 'tooling/tests/fixtures/hostile', mode: 'production' },
  'strict-host': {
    root: 'tooling/tests/fixtures/host-app',
    mode: 'development',
    config: 'tooling/tests/fixtures/host-app.strict.config.ts',
  },
  code: { toolPage: 'tooling/tests/fixtures/code' },
  flags: { toolPage: 'tooling/tests/fixtures/flags' },
  'page-dialogs': { toolPage: 'tooling/tests/fixtures/page-dialogs' },
  'secure-frame': { toolPage: 'tooling/tests/fixtures/secure-frame' },
  'embedded-provider': { toolPage: 'tooling/tests/fixtures/embedded-provider' },
  exchange: { toolPage: 'tooling/tests/fixtures/exchange' },
  grove: { toolPage: 'tooling/tests/fixtures/grove' },
  'custom-chain': { toolPage: 'apps/examples/custom-chain/page' },
  gallery: { toolPage: 'tooling/gallery/page' },
  'session-model': { toolPage: 'tooling/tests/fixtures/session-model' },
} as const satisfies Record<string, PageSource>

/** A page the tests build from the sources. */
export type PageName = keyof typeof sources

/**
 * Builds a page unless another worker has built it or is about to.
 * @returns the folder of the built page
 * @throws Error with Vite's output when the page cannot be built
 */
export function builtPage(name: PageName): Promise<string> {
  return madeOnce(join(builtPagesFolder, name), (folder) => build(sources[name], folder))
}

async function build(source: PageSource, outDir: string): Promise<void> {
  if ('toolPage' in source) {
    const script =
      `import { buildToolPage } from './tooling/build/tool-page.mjs'\n` +
      `await buildToolPage(${JSON.stringify(source.toolPage)}, ${JSON.stringify(outDir)})`
    await run('node', ['--input-type=module', '--eval', script], '.', 'production')
    return
  }
  const { config = 'tooling/tests/few-files.config.ts' } = source
  const output = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  await run(
    'vite',
    ['build', '--config', join(repositoryRoot, config), '--mode', source.mode, ...output],
    source.root,
    source.mode,
  )
}

/** Runs a program. Playwright sets NODE_ENV=test, which would override Vite's mode. */
async function run(program: string, args: readonly string[], folder: string, mode: string): Promise<void> {
  await execa(program, args, {
    cwd: join(repositoryRoot, folder),
    env: { NODE_ENV: mode },
    preferLocal: true,
    localDir: repositoryRoot,
    timeout: buildTimeoutMs,
  })
}
