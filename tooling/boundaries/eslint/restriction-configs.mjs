import { basename } from 'node:path'
import { globalUses } from './global-use.mjs'
import { restrictions } from './restrictions.mjs'

/**
 * A rule of its own for each restriction, so that each can have its own files and is told under its own name.
 *
 * @param {import('./restriction.mjs').Restriction} restriction
 * @returns {import('eslint').Rule.RuleModule}
 */
function toRule({ message, selector, globals, comments, fileName }) {
  return {
    meta: { type: 'problem', docs: { description: message } },
    create: (context) => ({
      ...(selector && {
        /** @param {import('eslint').Rule.Node} node */
        [selector]: (node) => context.report({ node, message }),
      }),
      ...(globals && {
        'Program:exit'() {
          for (const node of globalUses(context.sourceCode, globals)) context.report({ node, message })
        },
      }),
      ...(comments && {
        Program() {
          for (const { value, loc } of context.sourceCode.getAllComments())
            if (loc && comments.test(value)) context.report({ loc, message })
        },
      }),
      ...(fileName?.test(basename(context.filename)) && {
        /** @param {import('estree').Program} node */
        Program: (node) => context.report({ node, message }),
      }),
    }),
  }
}

const plugin = { rules: Object.fromEntries(restrictions.map((each) => [each.name, toRule(each)])) }

/**
 * Our restrictions as ESLint's configuration.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const restrictionConfigs = [
  { name: 'foyer', plugins: { foyer: plugin } },
  ...restrictions.map(({ name, files, ignores = [] }) => ({
    name: `foyer/${name}`,
    files: [...files],
    ...(ignores.length > 0 && { ignores: [...ignores] }),
    rules: { [`foyer/${name}`]: /** @type {const} */ ('error') },
  })),
]
