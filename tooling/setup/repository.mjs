import { fileURLToPath } from 'node:url'

/** The absolute path of the checkout, ending in a slash. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))
