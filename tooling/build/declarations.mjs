import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Checks the sources and writes their type declarations into dist (tsconfig.build.json).
 *
 * @throws {Error} when the sources have type errors; tsc has printed them by then
 */
export async function emitDeclarations() {
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const tsc = spawn(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  const [code] = await once(tsc, 'exit')
  if (code !== 0) throw new Error(`tsc found errors in what is published (exit code ${code}).`)

  const dist = join(repositoryRoot, 'dist')
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.d.ts'))
  await Promise.all(files.map((file) => rewrite(join(dist, file), withoutBareImports)))
}

/**
 * tsc copies imports like `import 'a-polyfill'` into declarations. They say nothing about types,
 * and a host that checks its libraries would miss the module, which is bundled (TypeScript 6: TS2882).
 *
 * @param {string} declarations
 * @returns {string}
 */
export function withoutBareImports(declarations) {
  return declarations.replace(/^import (['"])[^'"\n]+\1;?\r?\n/gm, '')
}

/**
 * @param {string} path
 * @param {(text: string) => string} change
 */
async function rewrite(path, change) {
  const before = await readFile(path, 'utf8')
  const after = change(before)
  if (after !== before) await writeFile(path, after)
}
