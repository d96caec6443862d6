import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { runProgram } from '../test-run/program.mjs'

const manifest = join(repositoryRoot, 'dist/package.json')

/**
 * Builds dist when there is none. One that is older than the sources is measured as it is, and said to be.
 *
 * @throws {Error} when it cannot be built
 */
export async function ensureBuilt() {
  if (!existsSync(manifest)) {
    console.log('There is no dist yet: building it.')
    const problem = await runProgram([join(repositoryRoot, 'tooling/build.mjs')])
    if (problem) throw new Error(`dist could not be built: ${problem}`)
    return
  }
  if (newestSource() > statSync(manifest).mtimeMs) {
    console.log('dist is older than the sources: npm run build, for the figures of what is written now.')
  }
}

function newestSource() {
  const files = ['kernel', 'plugins'].flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, withFileTypes: true }),
  )
  const shipped = files.filter((file) => file.isFile() && !/\.(test|test-d|states)\.tsx?$/.test(file.name))
  return Math.max(...shipped.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs))
}
