import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
import * as z from 'zod'

/** A lock whose holder has not renewed it for so long counts for nothing. */
const staleMs = 10_000
const renewMs = 3_000
/** proper-lockfile removes stale locks of its own accord, but two processes that do so at once both get the lock. */
const neverMs = 1e12

const holderSchema = z.object({ id: z.string(), pid: z.int().positive(), machine: z.string() })
type Holder = z.infer<typeof holderSchema>

/** Locks of this process. */
const held = new Set<string>()

/**
 * Keeps other processes out of a folder until the result is called, also those of other containers that share it: the
 * holder renews the lock, and a lock that is not renewed ends after ten seconds. The lock of a process of this machine
 * that has died ends at once.
 *
 * @throws if a running process holds the folder; the error says which one and the remedy
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockfilePath = join(folder, 'folder.lock')
  const holderPath = join(folder, 'lock-holder.json')
  const own: Holder = { id: randomUUID(), pid: process.pid, machine }
  const acquire = () =>
    lock(folder, {
      lockfilePath,
      stale: neverMs,
      update: renewMs,
      // the process was stopped for longer than the lock lasts: another one may write by now
      onCompromised() {
        console.error(
          `The lock of ${folder} was lost. The service ends, so that two processes do not write to it.`,
        )
        process.exit(1)
      },
    })
  try {
    const release = await acquire().catch(async (cause: unknown) => {
      if (!isHeld(cause) || !(await removeEnded(lockfilePath, holderPath))) throw cause
      return acquire()
    })
    const draft = `${holderPath}.${own.id}`
    writeFileSync(draft, JSON.stringify(own))
    renameSync(draft, holderPath)
    held.add(own.id)
    return async () => {
      held.delete(own.id)
      await rm(holderPath, { force: true })
      await release()
    }
  } catch (cause) {
    if (!isHeld(cause))
      throw new Error(`The folder ${folder} cannot be locked: ${(cause as Error).message}`, { cause })
    const holder = await readHolder(holderPath)
    throw new Error(
      `${holder ? `Process ${holder.pid}` : 'Another process'} uses the embedded database in ${folder}, and only ` +
        'one can. Stop it first, or set DATABASE_URL to a PostgreSQL server, which any number of processes share.',
      { cause },
    )
  }
}

/**
 * Removes a lock whose holder has ended. Returns false if it has not, or if another process is removing the lock: of
 * several, one can rename the file of the holder.
 */
async function removeEnded(lockfilePath: string, holderPath: string): Promise<boolean> {
  const holder = await readHolder(holderPath)
  const { mtimeMs } = await stat(lockfilePath).catch(() => ({ mtimeMs: Date.now() }))
  const isEnded = (holder !== undefined && hasDied(holder)) || Date.now() - mtimeMs > staleMs
  if (!isEnded) return false
  if (holder) {
    const claimed = `${holderPath}.ended-${holder.id}`
    try {
      await rename(holderPath, claimed)
      if ((await readHolder(claimed))?.id !== holder.id) {
        // another process has removed the lock and taken it since
        await rename(claimed, holderPath)
        return false
      }
    } catch {
      return false
    }
    await rm(claimed, { force: true })
  }
  await rm(lockfilePath, { recursive: true, force: true })
  return true
}

function isHeld(cause: unknown): boolean {
  return (cause as NodeJS.ErrnoException).code === 'ELOCKED'
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Whether a process is known to be gone. Nothing is known of processes of other machines and containers. */
function hasDied({ id, pid, machine: theirs }: Holder): boolean {
  if (theirs !== machine || machine === '') return false
  // the number of a dead process may have become ours
  if (pid === process.pid) return !held.has(id)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** The same for processes that see each other's numbers; empty where that cannot be told. */
const machine = (() => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
})()
