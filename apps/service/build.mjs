import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles the service's own code; packages stay where npm put them. Two processes may do it at once.
 *
 * @returns {Promise<string>} the file to run
 */
export async function buildService() {
  const folder = import.meta.dirname
  const file = join(folder, 'dist/service.js')
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/cli/main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'inline',
    banner: { js: '#!/usr/bin/env node' },
    outfile: file,
  })
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, outputFiles[0]?.contents ?? '')
  chmodSync(draft, 0o755)
  renameSync(draft, file)
  return file
}
