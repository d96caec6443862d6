const globalObjects = new Set(['globalThis', 'self', 'window'])

/**
 * Finds where names are read from the global scope: by themselves, as members of a global object, or taken out of
 * one. A local variable of the same name is nobody's business, and `typeof name` only asks whether there is one.
 *
 * @param {import('eslint').SourceCode} sourceCode
 * @param {readonly string[]} names `document`, or `Date.now` for one member
 * @returns {import('estree').Node[]}
 */
export function globalUses(sourceCode, names) {
  const scope = sourceCode.scopeManager.globalScope
  if (!scope) return []
  const undeclared = scope.variables.filter(({ defs }) => defs.length === 0)
  const references = [...scope.through, ...undeclared.flatMap((variable) => variable.references)]
  return references.flatMap(({ identifier }) => {
    const node = /** @type {Linked} */ (identifier)
    if (node.parent.type.startsWith('TS') && node.parent.type !== 'TSAsExpression') return []
    return usedNames(node).some((name) => names.includes(name)) ? [node] : []
  })
}

/**
 * What a global identifier stands for where it is written.
 *
 * @typedef {import('estree').Identifier & { parent: any }} Linked
 * @param {Linked} node
 * @returns {string[]}
 */
function usedNames(node) {
  const { name, parent } = node
  if (isTypeofOperand(node)) return []
  if (parent.type === 'MemberExpression' && parent.object === node) {
    const member = parent.computed ? parent.property.value : parent.property.name
    if (!globalObjects.has(name)) return [name, `${name}.${member}`]
    return isTypeofOperand(parent) ? [name] : [name, String(member)]
  }
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern') {
    const taken = parent.id.properties.map((/** @type {any} */ { key }) => String(key?.name))
    return [
      name,
      ...taken.map((/** @type {string} */ key) => (globalObjects.has(name) ? key : `${name}.${key}`)),
    ]
  }
  return [name]
}

/** @param {any} node */
function isTypeofOperand({ parent }) {
  return parent.type === 'UnaryExpression' && parent.operator === 'typeof'
}
