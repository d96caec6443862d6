import Module, { register } from 'node:module'
import { toReact18 } from './redirect.mjs'

/**
 * `node --import <this file>`: every import and every require of react, react-dom and scheduler, whoever makes
 * it, gets the copies installed beside this file. View tests run a second time that way, on the oldest React
 * the widget supports.
 */
register('./resolve.mjs', import.meta.url)

/** @typedef {(request: string, parent: unknown, isMain: boolean, options?: unknown) => string} ResolveFilename */
const loader = /** @type {{ _resolveFilename: ResolveFilename }} */ (/** @type {unknown} */ (Module))
const resolveFilename = loader._resolveFilename

/** @type {ResolveFilename} */
function resolveReact18(request, parent, isMain, options) {
  return resolveFilename.call(Module, toReact18(request) ?? request, parent, isMain, options)
}

// require() never asks the hooks given to register()
loader._resolveFilename = resolveReact18
