import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The locks of this process. */
const held = new Set<string>()

/**
 * Keeps other processes out of a folder until the answer is called. The lock of a process that is gone counts for
 * nothing.
 *
 * @throws if a process that runs has the folder; the error says which.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  if (!held.has(path) && (await isStale(path))) await rm(path, { force: true })
  try {
    await writeFile(path, `${process.pid}\n`, { flag: 'wx' })
  } catch (cause) {
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim()
    throw new Error(
      `Process ${holder} uses the embedded database in ${folder}, and only one can. Stop it first, or set ` +
        'DATABASE_URL to a PostgreSQL server, which any number of processes share.',
      { cause },
    )
  }
  held.add(path)
  return async () => {
    held.delete(path)
    await rm(path, { force: true })
  }
}

/** Whether the process that wrote the lock is gone. */
async function isStale(path: string): Promise<boolean> {
  const holder = Number(await readFile(path, 'utf8').catch(() => '0'))
  if (!Number.isInteger(holder) || holder <= 0) return true
  // after a crash the same number may come again, in a container above all
  if (holder === process.pid) return true
  try {
    process.kill(holder, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
