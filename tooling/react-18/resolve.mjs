import { pathToFileURL } from 'node:url'
import { toReact18 } from './redirect.mjs'

/**
 * Resolve hook for ES imports, run by Node in its loader thread.
 *
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, nextResolve) {
  const copy = toReact18(specifier)
  return nextResolve(copy ? pathToFileURL(copy).href : specifier, context)
}
