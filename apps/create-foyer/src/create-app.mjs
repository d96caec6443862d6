import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StarterError } from './starter-error.mjs'

const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url))
/** Files that an empty repository has already. */
const allowed = new Set(['.git', '.gitignore', 'LICENSE', 'README.md'])
// npm's rule for names of packages, without scopes
const validName = /^[a-z0-9~-][a-z0-9._~-]{0,213}$/

/**
 * Creates an app.
 *
 * @param {{ path: string, template: import('./templates.mjs').Template, wagmi: boolean }} options
 * @throws {StarterError} naming what is wrong with the folder, its name or the choice; nothing is written then
 */
export function createApp({ path, template, wagmi }) {
  const name = basename(path)
  if (!validName.test(name))
    throw new StarterError(
      `"${name}" cannot be the name of a package. Use lower-case letters, digits and hyphens, such as my-app.`,
    )
  if (wagmi && !template.hasWagmi)
    throw new StarterError(`The template "${template.name}" has no variant with wagmi. Leave out --wagmi.`)
  checkFolder(path)
  makeFolder(path)
  const layers = ['_base', template.name, ...(wagmi ? [`${template.name}-wagmi`] : [])]
  /** @type {Record<string, unknown>} */
  let manifest = { name, version: '0.0.0', private: true, type: 'module' }
  const hasReadme = existsSync(join(path, 'README.md'))
  for (const layer of layers) {
    const from = join(templatesFolder, layer)
    cpSync(from, path, { recursive: true, filter: (file) => !hasReadme || basename(file) !== 'README.md' })
    const file = join(from, '_package.json')
    if (existsSync(file)) manifest = merge(manifest, JSON.parse(readFileSync(file, 'utf8')))
  }
  rmSync(join(path, '_package.json'), { force: true })
  writeFileSync(join(path, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  // npm does not pack a file of this name; one of the repository keeps its lines
  const ignored = join(path, '.gitignore')
  const own = existsSync(ignored) ? readFileSync(ignored, 'utf8') : ''
  const separator = own === '' || own.endsWith('\n') ? '' : '\n'
  writeFileSync(ignored, own + separator + readFileSync(join(path, '_gitignore'), 'utf8'))
  rmSync(join(path, '_gitignore'))
  if (hasReadme) return
  const readme = join(path, 'README.md')
  const variable = template.name === 'next' ? 'NEXT_PUBLIC_RPC_URL' : 'VITE_RPC_URL'
  const text = readFileSync(readme, 'utf8').replaceAll('{{name}}', name).replaceAll('{{variable}}', variable)
  writeFileSync(readme, text)
}

/** Reasons why a folder cannot be made, by the code of Node's error. */
const reasons = new Map([
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'a part of its path is a file'],
  ['EACCES', 'it may not be written'],
  ['EPERM', 'it may not be written'],
  ['EROFS', 'it may not be written'],
])

/** @param {string} path @throws {StarterError} if there can be no such folder */
function makeFolder(path) {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    const { code } = /** @type {{ code?: unknown }} */ (Object(error))
    const reason = reasons.get(String(code))
    if (reason === undefined) throw error
    throw new StarterError(`The folder ${path} cannot be made: ${reason}. Choose another folder.`)
  }
}

/** @param {string} path @throws {StarterError} if the folder is in use */
function checkFolder(path) {
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new StarterError(`${path} is a file. Choose another name.`)
  const files = existsSync(path) ? readdirSync(path).filter((file) => !allowed.has(file)) : []
  if (files.length > 0)
    throw new StarterError(
      `The folder ${path} is not empty: it has ${files[0]}. Choose another folder, or empty it.`,
    )
}

/**
 * Merges a manifest into another: dependencies of both, sorted by name.
 *
 * @param {Record<string, unknown>} base
 * @param {Record<string, unknown>} over
 */
function merge(base, over) {
  const merged = { ...base, ...over }
  for (const field of ['scripts', 'dependencies', 'devDependencies']) {
    const both = { ...Object(base[field]), ...Object(over[field]) }
    const entries = Object.entries(both)
    if (entries.length > 0)
      merged[field] = Object.fromEntries(
        field === 'scripts' ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1)),
      )
  }
  return merged
}
