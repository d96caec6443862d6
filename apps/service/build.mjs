import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles the service's own code; packages stay where npm put them. Two processes may do it at once.
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
    sourcemap: 'inline',
    banner: { js: '#!/usr/bin/env node' },
    outdir,
  })
  if (clean) rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  for (const { path, contents } of outputFiles) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, contents)
    chmodSync(draft, 0o755)
    renameSync(draft, path)
  }
  return join(outdir, 'service.js')
}
