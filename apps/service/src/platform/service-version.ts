import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceFolder } from './service-folder.js'

/** Version of the service, from its package.json. */
export const serviceVersion = (
  JSON.parse(readFileSync(join(serviceFolder(), 'package.json'), 'utf8')) as { readonly version: string }
).version
