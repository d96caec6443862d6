import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { moduleFacts } from './module-facts.mjs'

/** Packages a host may not have to load before anything is opened. */
const forbidden = [
  /^react(-dom)?(\/|$)/,
  // jotai's own entry brings its hooks
  /^jotai(\/react(\/.*)?)?$/,
  /^(viem|ox|zod)(\/|$)/,
  /^@(solana|walletconnect|reown|noble|scure)\//,
]

/**
 * @typedef {{ faults: string[], walked: number, kept: number, packages: string[] }} GraphReport `walked` files
 *   are loaded with the entries, `kept` files come later
 */

/**
 * Walks what the entries of the built package import statically, which is what every host loads before its
 * button is there, and finds what should come later: React and chain libraries, style sheets, and whatever is
 * loaded by `import()` somewhere (views, drivers, services) and yet at once here. In every file, it finds packages that
 * are to be loaded in a step of their own and come with the file.
 *
 * A walk that sees nothing finds nothing wrong, so it must also meet what it forbids among the files that do
 * come later.
 *
 * @param {string} dist
 * @param {readonly string[]} entries file names in it
 * @returns {GraphReport}
 * @throws {Error} when a file cannot be read
 */
export function checkEntryGraph(dist, entries) {
  const facts = createReader(dist)
  const whole = walk(entries, (file) => [...facts(file).imports, ...facts(file).later])
  const atOnce = walk(entries, (file) => facts(file).imports)
  const later = new Set(
    [...whole.files].flatMap((file) => facts(file).later.map((path) => resolve(file, path))),
  )

  const faults = [...atOnce.packages]
    .filter(([name]) => isForbidden(name))
    .map(([name, importer]) => `${importer} imports ${name}`)
  for (const file of atOnce.files) {
    if (later.has(file)) faults.push(`${file} is loaded by import() elsewhere, and yet with the entries`)
    if (facts(file).hasSheet) faults.push(`${file} holds a style sheet`)
  }
  const kept = [...whole.files].filter((file) => !atOnce.files.has(file))
  for (const file of whole.files) {
    const { packages } = walk([file], (path) => facts(path).imports)
    for (const name of facts(file).later.filter((each) => packages.has(each)))
      faults.push(`${file} loads ${name} by import(), and yet with ${packages.get(name)}`)
  }
  const blind = {
    'no file loaded later': kept.length === 0,
    'no style sheet anywhere': !kept.some((file) => facts(file).hasSheet),
    'no React anywhere': ![...whole.packages.keys()].some(isForbidden),
    'no package loaded with the entries': atOnce.packages.size === 0,
  }
  for (const [what, isBlind] of Object.entries(blind)) {
    if (isBlind) faults.push(`the walk is blind: it met ${what}`)
  }
  return { faults, walked: atOnce.files.size, kept: kept.length, packages: [...atOnce.packages.keys()] }
}

/** @param {string} name */
const isForbidden = (name) => forbidden.some((pattern) => pattern.test(name))

/** @param {string} dist */
function createReader(dist) {
  const known = /** @type {Map<string, import('./module-facts.mjs').ModuleFacts>} */ (new Map())
  return (/** @type {string} */ file) => {
    const facts = known.get(file) ?? moduleFacts(readFileSync(join(dist, file), 'utf8'))
    known.set(file, facts)
    return facts
  }
}

/**
 * @param {readonly string[]} entries
 * @param {(file: string) => readonly string[]} follow
 */
function walk(entries, follow) {
  const files = new Set(entries)
  const packages = /** @type {Map<string, string>} */ (new Map())
  for (const file of files) {
    for (const path of follow(file)) {
      if (path.startsWith('.')) files.add(resolve(file, path))
      else if (!packages.has(path)) packages.set(path, file)
    }
  }
  return { files, packages }
}

/**
 * @param {string} importer
 * @param {string} path
 */
function resolve(importer, path) {
  return posix.join(posix.dirname(importer), path)
}
