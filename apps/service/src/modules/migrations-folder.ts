import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serviceFolder } from '../platform/service-folder.js'

/** Returns the folder of a built-in module's migrations. */
export function migrationsFolder(module: string): URL {
  return pathToFileURL(join(serviceFolder(), 'migrations', module))
}
