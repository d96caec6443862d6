import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Script } from 'node:vm'
import type { Output } from '../cli.js'
import { CommandError } from '../command-error.js'
import { identifiersOf } from './identifiers.js'
import { reservedReason } from './reserved-ids.js'

const kinds = ['namespace', 'connector', 'feature', 'theme'] as const
type Kind = (typeof kinds)[number]
const isKind = (kind: string): kind is Kind => kinds.some((known) => known === kind)

/** Usage of `foyerkit create-plugin`. */
export const createPluginUsage = `Usage: foyerkit create-plugin NAME --kind KIND [options]

Makes a package with a plugin and its tests, ready to publish as foyer-plugin-NAME.

Options:
  --kind KIND         ${kinds.join(', ')}
  --out FOLDER        a new or empty folder (default: foyer-plugin-NAME)
  --help              prints this text
`

/** Ids of plugins: they begin the ids of services, events and routes. */
const validName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Runs `foyerkit create-plugin`. Returns the exit code. */
export async function runCreatePlugin(args: readonly string[], { log }: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { kind: { type: 'string' }, out: { type: 'string' } },
  })
  const [name, ...rest] = positionals
  const { kind } = values
  if (name === undefined || rest.length > 0)
    throw new CommandError(
      `Name one plugin, not ${positionals.length}: foyerkit create-plugin reminder --kind feature`,
    )
  if (!validName.test(name))
    throw new CommandError(
      `"${name}" cannot be the id of a plugin. Use lower-case letters, digits and single hyphens, such as near-wallet.`,
    )
  if (kind === undefined) throw new CommandError(`Name a kind: --kind ${kinds.join('|')}`)
  if (!isKind(kind)) throw new CommandError(`There is no kind "${kind}". Choose one of ${kinds.join(', ')}.`)
  if (kind === 'namespace' && !/^.{3,8}$/.test(name))
    throw new CommandError(
      `"${name}" cannot be a namespace: CAIP-2 allows 3 to 8 characters, such as "near".`,
    )
  checkName(name, kind)
  const folder = resolve(values.out ?? `foyer-plugin-${name}`)
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new CommandError(`${folder} is a file. Choose another folder.`)
  const [file] = existsSync(folder) ? readdirSync(folder).filter((path) => path !== '.git') : []
  if (file !== undefined)
    throw new CommandError(
      `The folder ${folder} is not empty: it has ${file}. Choose another folder, or empty it.`,
    )
  await makeFolder(folder)
  for (const layer of ['_base', kind]) await copyTemplate(join(templatesFolder(), layer), folder, name)
  log(`Created ${folder}. Next, in this folder:\n\n  npm install\n  npm test\n`)
  return 0
}

/** Reasons why a folder cannot be made, by the code of Node's error. */
const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
}

/** @throws {CommandError} if there can be no such folder */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    const reason = reasons[String((Object(error) as { readonly code?: unknown }).code)]
    if (reason === undefined) throw error
    throw new CommandError(`The folder ${folder} cannot be made: ${reason}. Choose another folder.`)
  })
}

/** @throws {CommandError} if the code of the template, or a widget with the plugin, would have another meaning of the name */
function checkName(name: string, kind: Kind): void {
  const reason =
    variableReason(toVariable(name)) ??
    // a theme has a name in code, but no id
    (kind === 'theme' ? undefined : reservedReason(name, kind === 'namespace')) ??
    clashReason(name, kind)
  if (reason !== undefined)
    throw new CommandError(`"${name}" cannot be the id of a plugin: ${reason}. Choose another name.`)
}

/** Returns why no factory can have this name. Undefined if one can. */
function variableReason(variable: string): string | undefined {
  try {
    new Script(`'use strict';async()=>{const ${variable}=0}`)
    // JavaScript lets functions declare these two, TypeScript does not let modules
    if (variable !== 'undefined' && variable !== 'globalThis') return undefined
  } catch {
    // a reserved word
  }
  return `"${variable}" is a word of JavaScript`
}

/** Returns which name of the plugin is another one of the template or of its README as well. Undefined if none is. */
function clashReason(name: string, kind: Kind): string | undefined {
  const folder = join(templatesFolder(), kind)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const examples = [...read('README.md').matchAll(/^```tsx?\n([^]*?)^```$/gm)].map(([, code = '']) => code)
  const identifiers = [...modules.map(read), ...examples].flatMap(identifiersOf)
  const isOwn = (identifier: string) => /example/i.test(identifier)
  const others = identifiers.filter((identifier) => !isOwn(identifier))
  const clash = identifiers
    .filter(isOwn)
    .map((own) => renamed(own, name))
    .find((own) => others.includes(own))
  return clash === undefined ? undefined : `its code would have two meanings of ${clash}`
}

/** The name of the factory: `nearWallet` for `near-wallet`. */
const toVariable = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Copies a template. The name of its plugin, `example`, becomes the given one, in files and their names. */
async function copyTemplate(from: string, to: string, name: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, targetPath(path.slice(from.length + 1), name))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, renamed(await readFile(path, 'utf8'), name))
  }
}

/** npm packs no .gitignore, and repositories read every package.json: templates have both under another name. */
const targetPath = (path: string, name: string) =>
  path
    .replace('_gitignore', '.gitignore')
    .replace('_package.json', 'package.json')
    .replaceAll('example', name)

/** Writes a name as each place needs it: `near-wallet` in texts, `nearWallet` and `NearWallet` in code, `Near Wallet` as title. */
function renamed(text: string, name: string): string {
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  return text
    .replaceAll('Example plugin', name.split('-').map(capital).join(' '))
    .replaceAll(/(?<=['"./`:-])example(?![A-Za-z])/g, name)
    .replaceAll(/\bexample/g, toVariable(name))
    .replaceAll('EXAMPLE', name.toUpperCase())
    .replaceAll('Example', capital(toVariable(name)))
}

/** Returns the folder of the templates. The package has this module in another folder than the repository. */
function templatesFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const templates = join(folder, 'tooling/create-plugin/templates')
    if (existsSync(templates)) return templates
    if (folder === dirname(folder)) throw new Error('The templates of create-plugin are not in the package.')
  }
}
