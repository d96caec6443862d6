import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// `node apps/service/service.mjs [serve | projects …]`: a checkout bundles its sources first, which takes no more
// than a blink; where only the bundle was installed, it runs as it is

const { dirname } = import.meta
const file = existsSync(join(dirname, 'src'))
  ? await (await import('./build.mjs')).buildService()
  : join(dirname, 'dist/service.js')
await import(pathToFileURL(file).href)
