import { access, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const prefix = '.foyer-compose-'

/**
 * Creates a folder for modules that Node loads once, from which it finds the packages of a composition: in the nearest `node_modules`.
 * Without one that can be written, in the folder of the system, where it finds none.
 */
export async function createDraftFolder(folder: string): Promise<string> {
  for (let parent = folder; ; parent = dirname(parent)) {
    const packages = join(parent, 'node_modules')
    const isThere = await access(packages).then(
      () => true,
      () => false,
    )
    if (isThere) return mkdtemp(join(packages, prefix)).catch(() => mkdtemp(join(tmpdir(), prefix)))
    if (parent === dirname(parent)) return mkdtemp(join(tmpdir(), prefix))
  }
}
