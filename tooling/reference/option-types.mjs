import ts from 'typescript'

/** @param {ts.Type} type */
export function withoutUndefined(type) {
  return type.getNonNullableType()
}

/** Whether the fields of a type are worth a row each: an object of ours, and no function, list or record. @param {ts.Type} type */
export function isOwnObject(type) {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0
  if (!isObject || type.getCallSignatures().length > 0 || type.getStringIndexType()) return false
  const [declaration] = type.symbol?.declarations ?? []
  return declaration !== undefined && !declaration.getSourceFile().isDeclarationFile
}

/**
 * The docstring of a symbol on one line.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
export function summaryOf(symbol, checker) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
}

/**
 * The same of a type that is declared by us; nothing for one of the language.
 *
 * @param {ts.Symbol | undefined} symbol
 * @param {ts.TypeChecker} checker
 */
export function ownSummaryOf(symbol, checker) {
  const file = symbol?.declarations?.[0]?.getSourceFile()
  return symbol && file && !file.isDeclarationFile ? summaryOf(symbol, checker) : ''
}

/**
 * Reads the docstring and the default of each option, and of the fields of list items, from the schema in a plugin's
 * config.ts.
 *
 * @param {ts.SourceFile | undefined} file
 * @returns {Map<string, { summary: string, usual: string | undefined }>}
 */
export function readDefaults(file) {
  const found = new Map()
  for (const statement of file?.statements ?? []) {
    if (!ts.isVariableStatement(statement) || !statement.modifiers?.some(isExport)) continue
    for (const { initializer } of statement.declarationList.declarations) {
      const [shape] = initializer && ts.isCallExpression(initializer) ? initializer.arguments : []
      if (!shape || !ts.isObjectLiteralExpression(shape)) continue
      for (const [name, property] of propertiesOf(shape)) {
        found.set(name, { summary: commentOf(property), usual: fallbackOf(property) })
        const item = itemOf(property.initializer, file)
        for (const [field, fieldProperty] of item ? propertiesOf(item) : [])
          found.set(`${name}[].${field}`, {
            summary: commentOf(fieldProperty),
            usual: fallbackOf(fieldProperty),
          })
      }
    }
  }
  return found
}

/** @param {ts.ObjectLiteralExpression} shape @returns {[string, ts.PropertyAssignment][]} */
function propertiesOf({ properties }) {
  return properties.filter(ts.isPropertyAssignment).map((property) => [property.name.getText(), property])
}

/**
 * The shape of the items of a list in a schema. Follows calls and constants of the file, such as
 * `schema.optional(schema.array(wallet))`.
 *
 * @param {ts.Expression | undefined} expression
 * @param {ts.SourceFile | undefined} file
 * @returns {ts.ObjectLiteralExpression | undefined}
 */
function itemOf(expression, file) {
  if (!expression || ts.isObjectLiteralExpression(expression)) return expression
  if (ts.isCallExpression(expression)) return itemOf(expression.arguments[0], file)
  if (!ts.isIdentifier(expression)) return undefined
  const declarations = [...(file?.statements ?? [])].flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  )
  return itemOf(declarations.find(({ name }) => name.getText() === expression.text)?.initializer, file)
}

/** @param {ts.ModifierLike} modifier */
function isExport(modifier) {
  return modifier.kind === ts.SyntaxKind.ExportKeyword
}

/** @param {ts.Node} node */
function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node)
  const text = comment && ts.isJSDoc(comment) ? ts.getTextOfJSDocComment(comment.comment) : ''
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

/** The second argument of `schema.optional`. @param {ts.PropertyAssignment} property */
function fallbackOf({ initializer }) {
  return ts.isCallExpression(initializer) ? initializer.arguments[1]?.getText() : undefined
}
