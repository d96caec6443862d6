import { parseAst } from 'vite'

/**
 * @typedef {{ imports: string[], later: string[], hasSheet: boolean }} ModuleFacts what a module imports
 *   statically, what it loads by `import()`, and whether it holds the text of a style sheet
 */

/** A CSS rule with a declaration: the build writes style sheets as strings. */
const sheetText = /[^{}]\{\s*(--)?[a-z-]+:[^{}]+\}/

/**
 * Reads the imports of a built module.
 *
 * @param {string} code
 * @returns {ModuleFacts}
 * @throws {Error} when it is not valid JavaScript
 */
export function moduleFacts(code) {
  /** @type {ModuleFacts} */
  const facts = { imports: [], later: [], hasSheet: false }
  visit(parseAst(code), (node) => {
    const text = texts(node)
    if (text !== undefined && sheetText.test(text)) facts.hasSheet = true
    const source = literal(node['source'])
    if (source === undefined) return
    if (node['type'] === 'ImportExpression') facts.later.push(source)
    else facts.imports.push(source)
  })
  return facts
}

/** @typedef {Record<string, unknown>} SyntaxNode */

/**
 * @param {unknown} value
 * @param {(node: SyntaxNode) => void} look
 */
function visit(value, look) {
  if (Array.isArray(value)) for (const each of value) visit(each, look)
  else if (value && typeof value === 'object') {
    const node = /** @type {SyntaxNode} */ (value)
    if (typeof node['type'] === 'string') look(node)
    for (const child of Object.values(node)) visit(child, look)
  }
}

/** @param {unknown} node */
function literal(node) {
  const { type, value } = /** @type {SyntaxNode} */ (Object(node))
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** @param {SyntaxNode} node */
function texts(node) {
  if (node['type'] !== 'TemplateElement') return literal(node)
  return /** @type {{ cooked?: string }} */ (node['value']).cooked
}
