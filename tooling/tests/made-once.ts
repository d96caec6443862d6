import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { repositoryRoot } from '../setup/repository.mjs'

/** Folder of what the workers of a run share. */
export const madeOnceFolder = join(repositoryRoot, '.cache/test/made-once')

const pollMs = 50

/**
 * Makes a folder unless another worker has made it or is about to.
 *
 * @param folder a path below {@link madeOnceFolder}
 * @returns the folder
 * @throws Error with the text of the error of `make`, in every worker
 */
export async function madeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<string> {
  const [lock, outcome] = [`${folder}.lock`, `${folder}.outcome`]
  mkdirSync(dirname(folder), { recursive: true })
  if (acquireLock(lock)) {
    const error = await make(folder).then(
      () => '',
      (reason: unknown) => String(reason),
    )
    // Renamed, so that another worker never reads a partly written file.
    writeFileSync(`${outcome}.part`, error || 'made')
    renameSync(`${outcome}.part`, outcome)
  }
  while (!existsSync(outcome)) await delay(pollMs)
  const text = readFileSync(outcome, 'utf8')
  if (text !== 'made') throw new Error(text)
  return folder
}

/** Creates the folder. Returns false if the folder exists: mkdir is atomic between processes. */
function acquireLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
