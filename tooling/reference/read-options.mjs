import ts from 'typescript'
import { pluginNames } from '../build/entries.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { isOwnObject, ownSummaryOf, readDefaults, summaryOf, withoutUndefined } from './option-types.mjs'

/**
 * One option, or a field of one: `theme.mode`, `connectors[].id`.
 *
 * @typedef {{ name: string, type: string, needed: boolean, usual: string, summary: string, isField: boolean }} Option
 * @typedef {{ title: string, source: string, call: string, options: Option[] }} OptionTable
 */

/** The last sentence of a docstring with the default, such as "Default: `en`." */
const statedDefault = / ?Default: `([^`]+)`\.?$/

/** How deep the fields of options are listed. */
const mostFields = 1

/**
 * Reads the options of createFoyer, and those of every plugin, from their types and docstrings.
 *
 * @returns {OptionTable[]}
 */
export function readOptions() {
  const config = ts.readConfigFile(`${repositoryRoot}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, repositoryRoot)
  const plugins = pluginNames().map((name) => ({ name, source: `plugins/${name}/index.ts` }))
  const kernel = 'kernel/host/options.ts'
  const roots = [kernel, 'kernel/css-text.d.ts', ...plugins.map(({ source }) => source)]
  const program = ts.createProgram(
    roots.map((path) => `${repositoryRoot}/${path}`),
    options,
  )
  const checker = program.getTypeChecker()

  /** @param {string} source @param {string} name */
  const exported = (source, name) => {
    const file = program.getSourceFile(`${repositoryRoot}/${source}`)
    const module = file && checker.getSymbolAtLocation(file)
    const symbol = module && checker.getExportsOfModule(module).find((one) => one.getName() === name)
    if (!symbol) throw new Error(`${source} exports no ${name}`)
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  const host = checker.getDeclaredTypeOfSymbol(exported(kernel, 'FoyerOptions'))
  const tables = [
    {
      title: 'createFoyer',
      source: kernel,
      call: 'createFoyer({ … })',
      options: rowsOf(host, new Map(), checker),
    },
  ]
  for (const { name, source } of plugins) {
    const factory = name.replace(/-(.)/g, (_, letter) => String(letter).toUpperCase())
    const type = argumentOf(checker.getTypeOfSymbol(exported(source, factory)), checker)
    const path = `plugins/${name}/config.ts`
    const rows = type
      ? rowsOf(type, readDefaults(program.getSourceFile(`${repositoryRoot}/${path}`)), checker)
      : []
    if (type && rows.length === 0) throw new Error(`${path}: the options of ${factory}() have no fields`)
    tables.push({
      title: name,
      source: type ? path : source,
      call: `${factory}(${type ? '{ … }' : ''})`,
      options: rows,
    })
  }
  return tables
}

/**
 * What a plugin's factory takes; undefined where it takes nothing.
 *
 * @param {ts.Type} factory
 * @param {ts.TypeChecker} checker
 */
function argumentOf(factory, checker) {
  const [parameter] = factory.getCallSignatures()[0]?.getParameters() ?? []
  const list = parameter && checker.getTypeOfSymbol(parameter)
  const [first] = list && checker.isTupleType(list) ? checker.getTypeArguments(/** @type {any} */ (list)) : []
  return first && withoutUndefined(first)
}

/**
 * @param {ts.Type} type
 * @param {ReturnType<typeof readDefaults>} written what stands in the plugin's config.ts, by option
 * @param {ts.TypeChecker} checker
 * @param {string} prefix
 * @returns {Option[]}
 */
function rowsOf(type, written, checker, prefix = '') {
  const order = [...written.keys()]
  const place = (/** @type {ts.Symbol} */ symbol) => order.indexOf(prefix + symbol.getName())
  const members = type.isUnion() ? type.types : [type]
  const symbols = propertiesOf(members, checker).sort((a, b) => place(a) - place(b))
  return symbols.flatMap((symbol) => {
    const name = prefix + symbol.getName()
    const own = withoutUndefined(checker.getTypeOfSymbol(symbol))
    const said = written.get(name)
    const named = own.aliasSymbol ?? own.symbol
    const summary = said?.summary || summaryOf(symbol, checker) || ownSummaryOf(named, checker)
    const row = {
      name,
      type: typeText(own, checker),
      needed: members.every((member) => {
        const own = checker.getPropertyOfType(member, symbol.getName())
        return own && !(own.flags & ts.SymbolFlags.Optional)
      }),
      usual: said?.usual ?? statedDefault.exec(summary)?.[1] ?? '',
      summary: summary.replace(statedDefault, ''),
      isField: prefix !== '',
    }
    const [item = own, suffix = '.'] = checker.isArrayType(own)
      ? [checker.getTypeArguments(/** @type {any} */ (own))[0], '[].']
      : []
    const shape = (item.isUnion() ? item.types : [item]).find(isOwnObject)
    const isDeep = prefix.split('.').length > mostFields
    return [row, ...(isDeep || !shape ? [] : rowsOf(shape, written, checker, name + suffix))]
  })
}

/**
 * Properties of the forms that options can have, each once.
 *
 * @param {readonly ts.Type[]} members
 * @param {ts.TypeChecker} checker
 */
function propertiesOf(members, checker) {
  /** @type {Map<string, ts.Symbol>} */
  const found = new Map()
  for (const member of members)
    for (const symbol of checker.getPropertiesOfType(member))
      if (!found.has(symbol.getName())) found.set(symbol.getName(), symbol)
  return [...found.values()]
}

/**
 * A type as it is read; one whose fields have rows of their own and no name is an object.
 *
 * @param {ts.Type} type
 * @param {ts.TypeChecker} checker
 */
function typeText(type, checker) {
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  return text.startsWith('readonly Plain<') ? 'readonly object[]' : text
}
