import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildFrame } from '../frame/build.mjs'
import { noticeOf } from './notice.mjs'

/**
 * Bundles the service's own code, with a copy of the wallet data, and the secure frame; packages stay where npm put them. Two processes may do it
 * at once.
 *
 * @param {object} [options]
 * @param {boolean} [options.clean] whether to remove the files of earlier builds first
 * @returns {Promise<string>} the file to run
 */
export async function buildService({ clean = false } = {}) {
  const folder = import.meta.dirname
  const outdir = join(folder, 'dist')
  const { outputFiles } = await build({
    entryPoints: {
      service: join(folder, 'src/cli/main.ts'),
      // what modules of other authors import; it shares its code with the service
      module: join(folder, 'src/platform/module/index.ts'),
    },
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    // its pure entries are part of the bundle: the package is for browsers, and no dependency of a service that runs
    alias: { foyerkit: join(folder, '../..') },
    sourcemap: 'inline',
    banner: { js: '#!/usr/bin/env node' },
    outdir,
  })
  if (clean) rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  const worker = 'embedded-worker.mjs'
  const files = [
    ...outputFiles.map(({ path, contents }) => ({ path, contents })),
    // plain JavaScript, which imports packages only
    { path: join(outdir, worker), contents: readFileSync(join(folder, 'src/platform/database', worker)) },
  ]
  for (const { path, contents } of files) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, contents)
    chmodSync(draft, 0o755)
    // a service that starts meanwhile reads the whole file, old or new
    renameSync(draft, path)
  }
  copyFolder(join(folder, '../wallet-data/data'), join(outdir, 'wallet-data'))
  const { modules } = await buildFrame(join(outdir, 'frame'))
  const notice = join(outdir, 'NOTICE')
  writeFileSync(`${notice}.${process.pid}`, noticeOf(modules))
  renameSync(`${notice}.${process.pid}`, notice)
  return join(outdir, 'service.js')
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyFolder(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      copyFolder(source, target)
      continue
    }
    const draft = `${target}.${process.pid}`
    copyFileSync(source, draft)
    renameSync(draft, target)
  }
}
