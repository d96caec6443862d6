import { buildService } from '../../build.mjs'

/** File of the bundled service. Bundled once for all tests of a process, which saves most of the time of their commands. */
export const serviceProgram = await buildService()
