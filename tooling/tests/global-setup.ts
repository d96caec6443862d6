import { rmSync } from 'node:fs'
import { madeOnceFolder } from './made-once.js'

/** Global setup of Playwright: removes what an earlier run has made, so that all of it is made once from the sources. */
export default function removeMade(): void {
  rmSync(madeOnceFolder, { recursive: true, force: true })
}
