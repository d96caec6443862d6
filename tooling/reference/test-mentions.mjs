import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import ts from 'typescript'
import { repositoryRoot } from '../setup/repository.mjs'

const isTest = /\.(test|test-d)\.(ts|tsx|mjs)$/

/**
 * Which tests use which names: the names that each test file of the kernel and the plugins imports from somewhere in
 * the kernel. The linter sees to it that what is imported is used.
 *
 * @returns {Map<string, string[]>} test files by imported name
 */
export function readTestMentions() {
  /** @type {Map<string, string[]>} */
  const mentions = new Map()
  for (const path of testFiles()) {
    const text = readFileSync(`${repositoryRoot}/${path}`, 'utf8')
    for (const name of importedNames(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))) {
      mentions.set(name, [...(mentions.get(name) ?? []), path])
    }
  }
  return mentions
}

function testFiles() {
  const list = ['ls-files', '-co', '--exclude-standard', '--', 'kernel', 'plugins', 'apps', 'tooling/tests']
  const files = execFileSync('git', list, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n')
  // rows of the fault table are tests, too
  return files
    .filter((path) => isTest.test(path) || path.startsWith('tooling/tests/fixtures/faults/src/'))
    .sort()
}

/** @param {ts.SourceFile} file @returns {string[]} */
function importedNames(file) {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    if (!isOurs(statement.moduleSpecifier.text)) return []
    const bindings = statement.importClause?.namedBindings
    if (!bindings) return []
    if (ts.isNamespaceImport(bindings)) return [bindings.name.text === 's' ? 'schema' : bindings.name.text]
    return bindings.elements.map((element) => (element.propertyName ?? element.name).text)
  })
}

/** @param {string} specifier */
function isOurs(specifier) {
  return /^(\.|#kernel|#plugins|foyerkit)/.test(specifier)
}
