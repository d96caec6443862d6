import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { lock } from 'proper-lockfile'
import * as z from 'zod'

/** A lock whose holder has not renewed it for so long counts for nothing. */
const staleMs = 10_000
const renewMs = 3_000
/** For the lock of a process that has died; one that starts at the same time holds a newer one. */
const deadStaleMs = 2_000
const retryMs = 200

const holderSchema = z.object({ id: z.string(), pid: z.int().positive(), machine: z.string() })
type Holder = z.infer<typeof holderSchema>

/** Locks of this process. */
const held = new Set<string>()

/**
 * Keeps other processes out of a folder until the result is called, also those of other containers that share it: the
 * holder renews the lock, and a lock that is not renewed ends after ten seconds. The lock of a process of this machine
 * that has died ends after two seconds.
 *
 * @throws if a running process holds the folder; the error says which one and the remedy
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockfilePath = join(folder, 'folder.lock')
  const holderPath = join(folder, 'lock-holder.json')
  const own: Holder = { id: randomUUID(), pid: process.pid, machine }
  let release: (() => Promise<void>) | undefined
  while (!release) {
    const holder = await readHolder(holderPath)
    const isDead = holder !== undefined && hasDied(holder)
    try {
      release = await lock(folder, {
        lockfilePath,
        stale: isDead ? deadStaleMs : staleMs,
        update: renewMs,
        // the process was stopped for longer than the lock lasts: another one may write by now
        onCompromised() {
          console.error(
            `The lock of ${folder} was lost. The service ends, so that two processes do not write to it.`,
          )
          process.exit(1)
        },
      })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ELOCKED')
        throw new Error(`The folder ${folder} cannot be locked: ${(cause as Error).message}`, { cause })
      if (!isDead)
        throw new Error(
          `${holder ? `Process ${holder.pid}` : 'Another process'} uses the embedded database in ${folder}, and only ` +
            'one can. Stop it first, or set DATABASE_URL to a PostgreSQL server, which any number of processes share.',
          { cause },
        )
      await setTimeout(retryMs)
    }
  }
  await writeFile(holderPath, JSON.stringify(own))
  held.add(own.id)
  return async () => {
    held.delete(own.id)
    await rm(holderPath, { force: true })
    await release()
  }
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
