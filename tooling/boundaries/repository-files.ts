import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/** The files that are tracked, or would be with the next commit, as paths from the repository's folder. */
export function repositoryFiles(): readonly string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', list, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\0')
  // what was removed is listed until the removal is committed
  return paths.filter((path) => path !== '' && existsSync(join(repositoryRoot, path)))
}
