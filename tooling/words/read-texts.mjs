import ts from 'typescript'

/**
 * A text of a file, with the position at which it begins.
 *
 * @typedef {{ start: number, text: string, isComment: boolean }} Text
 */

/**
 * Reads the texts of a file: all of a page or a style sheet, and the comments and string literals of a program.
 *
 * @param {string} path
 * @param {string} content
 * @returns {Text[]}
 */
export function readTexts(path, content) {
  if (path.endsWith('.md')) return [{ start: 0, text: content, isComment: false }]
  if (path.endsWith('.css')) return readSheet(content)
  const source = parse(path, content)
  return [...readComments(source), ...readLiterals(source)]
}

/**
 * Reads the names that a program declares.
 *
 * @param {string} path
 * @param {string} content
 * @returns {{ start: number, name: string }[]}
 */
export function readDeclaredNames(path, content) {
  const source = parse(path, content)
  /** @type {{ start: number, name: string }[]} */
  const names = []
  visit(source, (node) => {
    const name = 'name' in node && isDeclaration(node) ? /** @type {ts.Node} */ (node.name) : undefined
    if (name && ts.isIdentifier(name)) names.push({ start: name.getStart(source), name: name.text })
  })
  return names
}

/**
 * Whether a node declares its name. Keys of object literals are data, such as the plural category `other`, and imports
 * have the names of their modules.
 *
 * @param {ts.Node} node
 */
function isDeclaration(node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node)
  )
}

/** @param {string} content */
function readSheet(content) {
  const comments = [...content.matchAll(/\/\*[\s\S]*?\*\//g)]
  return comments.map((match) => ({ start: match.index, text: match[0], isComment: true }))
}

/** @param {ts.SourceFile} source */
function readComments(source) {
  /** @type {Map<number, ts.CommentRange>} */
  const ranges = new Map()
  /** @type {ts.Node[]} */
  const elementTexts = []
  visit(source, (node) => {
    if (ts.isJsxText(node)) elementTexts.push(node)
    const leading = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []
    const trailing = ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []
    for (const range of [...leading, ...trailing]) ranges.set(range.pos, range)
  })
  // the text of an element can contain //, and has no comments
  for (const { pos, end } of elementTexts)
    for (const start of ranges.keys()) if (start >= pos && start < end) ranges.delete(start)
  const sorted = [...ranges.values()].sort((a, b) => a.pos - b.pos)
  return joinLines(source.text, sorted).map(({ pos, end }) => ({
    start: pos,
    text: source.text.slice(pos, end),
    isComment: true,
  }))
}

/**
 * Joins the line comments of consecutive lines to one.
 *
 * @param {string} content
 * @param {readonly ts.CommentRange[]} ranges
 */
function joinLines(content, ranges) {
  /** @type {{ pos: number, end: number, kind: ts.CommentKind }[]} */
  const joined = []
  for (const { pos, end, kind } of ranges) {
    const last = joined.at(-1)
    const isNext =
      last?.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      /^\r?\n[ \t]*$/.test(content.slice(last.end, pos))
    if (last && isNext) last.end = end
    else joined.push({ pos, end, kind })
  }
  return joined
}

/** @param {ts.SourceFile} source */
function readLiterals(source) {
  /** @type {Text[]} */
  const literals = []
  visit(source, (node) => {
    const isLiteral = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
    if (isLiteral && !isModuleName(node))
      literals.push({ start: node.getStart(source), text: node.getText(source), isComment: false })
  })
  return literals
}

/** @param {ts.Node} node */
function isModuleName({ parent }) {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)
}

/** @param {string} path @param {string} content */
function parse(path, content) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind)
}

/** @param {ts.Node} node @param {(node: ts.Node) => void} use */
function visit(node, use) {
  use(node)
  for (const child of node.getChildren()) visit(child, use)
}
