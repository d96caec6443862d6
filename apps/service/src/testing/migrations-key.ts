import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyModule } from '../platform/module/define-module.js'
import { serviceFolder } from '../platform/service-folder.js'

/** Returns a hash of all migrations of the platform and of these modules, in 16 hexadecimal digits. */
export async function migrationsKey(modules: readonly AnyModule[]): Promise<string> {
  const folders = [
    join(serviceFolder(), 'migrations/platform'),
    ...modules.flatMap(({ migrations }) => (migrations ? [fileURLToPath(migrations)] : [])),
  ]
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile()) hash.update(file).update(await readFile(file))
    }
  return hash.digest('hex').slice(0, 16)
}
