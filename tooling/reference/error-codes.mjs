import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * @typedef {{ code: string, owner: string, name: string, text: string, source: string }} ErrorCode
 */

const notShipped = /\.(?:test|test-d|states|d)\.|\/testing\//

/**
 * Reads the codes of every table that kernel and plugins define with `defineErrors`, and the names of the numeric codes of
 * wallets and nodes.
 *
 * @returns {ErrorCode[]} in the order of owners
 */
export function readErrorCodes() {
  const files = ['kernel', 'plugins'].flatMap((folder) =>
    readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !notShipped.test(path)),
  )
  const codes = files.flatMap((path) => readTables(path, readFileSync(`${repositoryRoot}${path}`, 'utf8')))
  return codes.sort((a, b) => compare(a.owner, b.owner))
}

/**
 * Reads the tables of one file.
 *
 * @param {string} source path of the file
 * @param {string} content
 * @returns {ErrorCode[]}
 * @throws {Error} for a table that cannot be read without running the code
 */
export function readTables(source, content) {
  if (!/\bdefineErrors\(|\brpcCodes = /.test(content)) return []
  const file = ts.createSourceFile(source, content, ts.ScriptTarget.Latest, true)
  /** @type {ErrorCode[]} */
  const codes = []
  /** @param {string} owner @param {string} name @param {string} text */
  const add = (owner, name, text) => codes.push({ code: `${owner}/${name}`, owner, name, text, source })
  visit(file)
  return codes

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineErrors') readCall(node)
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'rpcCodes' && node.initializer)
      for (const [name, value] of propertiesOf(node.initializer)) add('rpc', name, value?.getText() ?? '')
    ts.forEachChild(node, visit)
  }

  /** @param {ts.CallExpression} call */
  function readCall({ arguments: [owner, table] }) {
    if (!owner || !ts.isStringLiteral(owner) || !table)
      throw new Error(`${source}: defineErrors without a literal owner and table`)
    for (const [name, value] of propertiesOf(table)) add(owner.text, name, textOf(value))
  }

  /** @param {ts.Node} node @returns {[string, ts.Expression | undefined][]} */
  function propertiesOf(node) {
    const inner = ts.isAsExpression(node) ? node.expression : node
    if (!ts.isObjectLiteralExpression(inner)) throw new Error(`${source}: the table is not an object literal`)
    return inner.properties.map((property) => {
      if (ts.isPropertyAssignment(property)) return [property.name.getText(), property.initializer]
      if (ts.isShorthandPropertyAssignment(property)) return [property.name.getText(), undefined]
      throw new Error(`${source}: "${property.getText()}" is not a property of its own`)
    })
  }
}

/** A text, that of `{ text, kind }`, or the plural of a text with numbers. @param {ts.Expression | undefined} value @returns {string} */
function textOf(value) {
  if (value && ts.isStringLiteralLike(value)) return value.text
  if (!value || !ts.isObjectLiteralExpression(value)) return ''
  const inner = value.properties.find((property) => /^(?:text|other)$/.test(property.name?.getText() ?? ''))
  return inner && ts.isPropertyAssignment(inner) ? textOf(inner.initializer) : ''
}

/** @param {string} a @param {string} b */
function compare(a, b) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
