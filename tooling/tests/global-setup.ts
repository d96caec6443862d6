import { rmSync } from 'node:fs'
import { builtPagesFolder } from './built-page.js'

/** Global setup of Playwright: removes the pages of an earlier run, so that each is built once from the sources. */
export default function removeBuiltPages(): void {
  rmSync(builtPagesFolder, { recursive: true, force: true })
}
