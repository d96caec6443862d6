import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { pluginNames } from '../build/entries.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * @typedef {{ name: string, summary: string }} Described
 * @typedef {Described & { actions: Described[] }} Service
 * @typedef {{ entry: string, states: Described[], services: Service[] }} EntryStates
 * @typedef {(path: string) => string | undefined} ReadText
 */

/** @type {ReadText} */
const readRepositoryFile = (path) =>
  existsSync(join(repositoryRoot, path)) ? readFileSync(join(repositoryRoot, path), 'utf8') : undefined

/** Reads the atoms and services that `foyerkit` and the entries of the plugins export. @returns {EntryStates[]} */
function readStates() {
  const entries = [
    ['foyerkit', 'kernel/index.ts'],
    ...pluginNames().map((name) => [`foyerkit/plugins/${name}`, `plugins/${name}/index.ts`]),
  ]
  return entries
    .map(([entry = '', path = '']) => ({ entry, ...readStatesOf(path) }))
    .filter(({ states, services }) => states.length + services.length > 0)
}

/**
 * Reads the atoms and services that a module exports, by following its relative exports.
 *
 * @param {string} path
 * @param {ReadText} [readText]
 * @returns {Omit<EntryStates, 'entry'>}
 */
export function readStatesOf(path, readText = readRepositoryFile) {
  const exported = [...exportsOf(path, readText)]
  /** @type {Service[]} */
  const services = []
  /** @type {Described[]} */
  const states = []
  for (const [name, { file, statement, declaration }] of exported) {
    const text = declaration.initializer?.getText() ?? ''
    const [, type] = /defineService<(\w+)>\(/.exec(text) ?? []
    const summary = commentOf(statement)
    if (type) services.push({ name, summary, actions: membersOf(type, file, readText) })
    else if (name.endsWith('Atom')) states.push({ name, summary })
  }
  return { states: sorted(states), services: sorted(services) }
}

/** Methods of an interface of a module, or of the module that it is imported from. @param {string} path @param {string} name */
function readInterface(path, name, readText = readRepositoryFile) {
  return membersOf(name, parse(path, readText), readText)
}

/** @template {Described} T @param {T[]} list */
const sorted = (list) => list.sort((a, b) => (a.name < b.name ? -1 : 1))

/** @param {string} path @param {ReadText} readText */
function parse(path, readText) {
  const text = readText(path)
  if (text === undefined) throw new Error(`${path} does not exist`)
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/** @param {ts.SourceFile} from @param {ts.Expression | undefined} specifier */
function targetOf({ fileName }, specifier) {
  const name = specifier && ts.isStringLiteral(specifier) ? specifier.text : ''
  // other packages and #kernel are no part of the entry
  return name.startsWith('.') ? join(dirname(fileName), name).replace(/\.js$/, '.ts') : undefined
}

/**
 * @param {string} path
 * @param {ReadText} readText
 * @returns {Map<string, { file: ts.SourceFile, statement: ts.VariableStatement, declaration: ts.VariableDeclaration }>}
 */
function exportsOf(path, readText) {
  const file = parse(path, readText)
  /** @type {ReturnType<typeof exportsOf>} */
  const found = new Map()
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        for (const declaration of statement.declarationList.declarations)
          found.set(declaration.name.getText(), { file, statement, declaration })
    } else if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      const target = targetOf(file, statement.moduleSpecifier)
      if (target === undefined) continue
      const inner = exportsOf(target, readText)
      const names =
        statement.exportClause && ts.isNamedExports(statement.exportClause)
          ? statement.exportClause.elements.map(({ name, propertyName }) => [
              name.text,
              (propertyName ?? name).text,
            ])
          : [...inner.keys()].map((name) => [name, name])
      for (const [name = '', original = ''] of names) {
        const declared = inner.get(original)
        if (declared) found.set(name, declared)
      }
    }
  }
  return found
}

/** @param {string} name @param {ts.SourceFile} file @param {ReadText} readText @returns {Described[]} */
function membersOf(name, file, readText) {
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) {
      const members = statement.members.map((member) => ({
        name: member.name?.getText() ?? '',
        summary: commentOf(member),
      }))
      // overloads are one action, described by the first
      return members.filter((member, at) => members.findIndex((first) => first.name === member.name) === at)
    }
    if (!ts.isImportDeclaration(statement)) continue
    const bindings = statement.importClause?.namedBindings
    const isImported =
      bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name)
    const target = isImported ? targetOf(file, statement.moduleSpecifier) : undefined
    if (target) return membersOf(name, parse(target, readText), readText)
  }
  throw new Error(`${file.fileName} has no interface ${name}`)
}

/** First sentence of a docstring. @param {ts.Node} node */
function commentOf(node) {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  const text = (comment && ts.getTextOfJSDocComment(comment.comment)) ?? ''
  const [sentence = ''] = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.)\s/)
  return sentence
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replace(/\{@link ([^}]+?)\s*\}/g, '`$1`')

/** @param {Described[]} rows @param {[string, string]} head */
const table = (rows, [first, second]) => [
  `| ${first} | ${second} |`,
  '|---|---|',
  ...rows.map(({ name, summary }) => `| \`${name}\` | ${cell(summary)} |`),
  '',
]

/**
 * Renders docs/reference/states.md, and lists what has no docstring.
 *
 * @param {EntryStates[]} [entries]
 * @param {Described[]} [widget] methods of the widget
 */
export function statesPage(entries = readStates(), widget = readInterface('kernel/host/foyer.ts', 'Foyer')) {
  const described = entries.flatMap(({ states, services }) => [
    ...states,
    ...services.flatMap(({ name, actions }) =>
      actions.map((action) => ({ ...action, name: `${name}.${action.name}` })),
    ),
  ])
  const page = [
    '# States and actions',
    '',
    'States and actions of the widget and its plugins. None of them needs the modal: `foyer.read(atom)` reads a state, `foyer.watch(atom, listener)` follows it, and `foyer.service(key)` has actions, as long as the plugin is active. Generated by `npm run reference` from the sources; `npm test` fails if the page is stale or something has no description. [Headless use](../guides/headless.md) shows how to use them; parameters and errors are in the docstrings, and in the API of the site.',
    '',
    '## The widget',
    '',
    ...table(widget, ['Member of `foyer`', 'Description']),
    ...entries.flatMap(({ entry, states, services }) => [
      `## \`${entry}\``,
      '',
      ...(states.length > 0 ? table(states, ['State', 'Value']) : []),
      ...services.flatMap(({ name, actions }) => table(actions, [`Action of \`${name}\``, 'Description'])),
    ]),
  ]
  const silent = [...widget.map((one) => ({ ...one, name: `foyer.${one.name}` })), ...described]
  return {
    page: page.join('\n'),
    silent: silent.filter(({ summary }) => summary === '').map(({ name }) => `${name} of the page of states`),
  }
}
