import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Disk of a few megabytes that a test can fill. */
export interface SmallDisk {
  readonly path: string
  /** Writes a file that leaves so many MB free. */
  fill(megabytesLeft: number): void
  /** Removes the file. */
  makeRoom(): void
  unmount(): void
}

/** Mounts a small disk in memory. Returns undefined, and prints that the tests are skipped, without the rights for it. */
export function mountSmallDisk(tests: string, megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'foyer-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' })
  } catch {
    rmSync(path, { recursive: true })
    console.warn(`SKIPPED: ${tests}. This user cannot mount a tmpfs.`)
    return undefined
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill(megabytesLeft) {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - megabytesLeft * 1_048_576)))
    },
    makeRoom: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true })
    },
  }
}
