const globalObjects = new Set(['globalThis', 'self', 'window'])
const typeNodes = new Set(['TSTypeReference', 'TSTypeQuery', 'TSQualifiedName', 'TSInterfaceHeritage'])

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
    if (typeNodes.has(node.parent.type)) return []
    return usedNames(node).some((name) => names.includes(name)) ? [node] : []
  })
}

/**
 * What a global identifier stands for where it is written: its name, and the name with the member read from it.
 *
 * @typedef {import('estree').Identifier & { parent: any }} Linked
 * @param {Linked} node
 * @returns {string[]}
 */
function usedNames(node) {
  if (!globalObjects.has(node.name)) return isTypeofOperand(node) ? [] : withMembers(node.name, node)
  const members = readMembers(node).flatMap((member) =>
    isTypeofOperand(node.parent) ? [] : withMembers(member, node.parent),
  )
  return isTypeofOperand(node) ? [] : [node.name, ...members]
}

/**
 * @param {string} name
 * @param {any} node
 */
function withMembers(name, node) {
  return [name, ...readMembers(node).map((member) => `${name}.${member}`)]
}

/**
 * The members that are read from a value at once.
 *
 * @param {any} node
 * @returns {string[]}
 */
function readMembers(node) {
  const { parent } = node
  if (parent.type === 'MemberExpression' && parent.object === node)
    return [String(parent.computed ? parent.property.value : parent.property.name)]
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern')
    return parent.id.properties.map((/** @type {any} */ { key }) => String(key?.name))
  return []
}

/** @param {any} node */
function isTypeofOperand({ parent }) {
  return parent.type === 'UnaryExpression' && parent.operator === 'typeof'
}
