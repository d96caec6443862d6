import ts from 'typescript'
import { publishedEntries } from '../build/entries.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * One exported name of a published entry.
 *
 * @typedef {{ name: string, isType: boolean, summary: string }} EntryExport
 */

/** Whether an entry is the kernel's or one for a framework. The exports of a plugin are in its README. */
const isKernel = (/** @type {{ source: string }} */ { source }) =>
  source.startsWith('kernel/') || /^plugins\/(react|vue|svelte)\.ts$/.test(source)

/** Reads the exported names of the kernel's entries from their sources. */
export function readEntryExports() {
  const config = ts.readConfigFile(`${repositoryRoot}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, repositoryRoot)
  const entries = publishedEntries().filter(isKernel)
  const program = ts.createProgram(
    entries
      .map(({ source }) => `${repositoryRoot}/${source}`)
      .concat(`${repositoryRoot}/kernel/css-text.d.ts`),
    options,
  )
  const checker = program.getTypeChecker()
  return entries.map(({ subpath, source }) => {
    const file = program.getSourceFile(`${repositoryRoot}/${source}`)
    const module = file && checker.getSymbolAtLocation(file)
    if (!module) throw new Error(`${source} exports nothing`)
    const names = checker.getExportsOfModule(module).map((symbol) => readExport(symbol, checker))
    return { subpath, source, exports: names.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  })
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {EntryExport}
 */
function readExport(symbol, checker) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const text = ts.displayPartsToString(target.getDocumentationComment(checker)) || commentAbove(symbol)
  const [sentence = ''] = text.split(/(?<=[.:])\s/)
  return {
    name: symbol.getName(),
    isType: (target.flags & ts.SymbolFlags.Value) === 0,
    summary: sentence.replace(/\s+/g, ' ').replace(/:$/, '').trim(),
  }
}

/** The comment above an `export * as name`, which has no declaration of its own to carry one. @param {ts.Symbol} symbol */
function commentAbove(symbol) {
  const statement = symbol.declarations?.[0]?.parent
  const [comment] = statement ? ts.getJSDocCommentsAndTags(statement) : []
  return comment && ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : ''
}
