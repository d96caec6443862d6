import { content } from './content.mjs'
import { language } from './language.mjs'
import { namespaces } from './namespaces.mjs'
import { pluginData } from './plugin-data.mjs'
import { outsideWorld } from './outside-world.mjs'

/**
 * What our code does not do, beside what ESLint's own rules say. Each has planted code in lint.test.ts.
 *
 * @type {readonly import('./restriction.mjs').Restriction[]}
 */
export const restrictions = [...outsideWorld, ...namespaces, ...content, ...language, ...pluginData]
