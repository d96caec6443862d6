import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serviceFolder } from '../../platform/service-folder.js'

/** Returns the folder of the frame's files: beside the bundle of the service, or in `dist` when it runs from the sources. */
export function frameFolder(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'frame')
  return existsSync(join(beside, 'frame.json')) ? beside : join(serviceFolder(), 'dist/frame')
}
