import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the service, with its data and migrations: the same from the sources and from the bundle.
 *
 * @throws if this file was moved away from them.
 */
export function serviceFolder(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from))
  while (!existsSync(join(folder, 'migrations'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('The folder "migrations" is not above the service’s code.')
    folder = above
  }
  return folder
}
