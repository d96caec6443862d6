import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'

const examples = join(repositoryRoot, 'apps/examples/compose')

/**
 * Runs the command of the built package.
 *
 * @param {...string} args
 */
export const foyerkit = (...args) => foyerkitIn(undefined, ...args)

/**
 * Runs the command of the built package in a folder.
 *
 * @param {string | undefined} cwd default: that of the tests
 * @param {...string} args
 */
export async function foyerkitIn(cwd, ...args) {
  const bin = join(repositoryRoot, 'dist/tooling/compose/bin.js')
  const options = { reject: /** @type {const} */ (false), ...(cwd !== undefined && { cwd }) }
  const { exitCode, stdout, stderr } = await execa(process.execPath, [bin, ...args], options)
  return { exitCode, stdout, stderr }
}

/**
 * Builds an example.
 *
 * @param {string} name
 * @param {string} out
 */
export async function composeExample(name, out) {
  const { exitCode, stdout, stderr } = await foyerkit(
    'compose',
    join(examples, `${name}.compose.ts`),
    '--out',
    out,
  )
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  return { out, stdout, manifest }
}

/** @param {string} out */
export const filesOf = (out) =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .sort()

/**
 * Sources of foyerkit in a build, by its source maps: `plugins/evm/index.ts`.
 *
 * @param {string} out
 * @param {string[]} [maps] by default all
 * @returns {string[]}
 */
export function sourcesOf(out, maps = filesOf(out).filter((file) => file.endsWith('.map'))) {
  const sources = maps.flatMap((file) => JSON.parse(readFileSync(join(out, file), 'utf8')).sources)
  return sources.flatMap((source) => /foyerkit:\/+(.*)$/.exec(source)?.[1] ?? [])
}

/** Code that plugins share, and the keys by which they find each other. */
const shared = /^plugins\/((transactions|transfers)\/|[^/]+\/(contract(\.ts$|\/)|parts\.ts$|languages\/))/

/**
 * Sources of plugins that are not among the given ones, without the code that plugins share.
 *
 * @param {readonly string[]} sources
 * @param {readonly string[]} plugins
 */
export const foreignSources = (sources, plugins) =>
  sources.filter((source) => {
    const [, plugin] = /^plugins\/([^/]+)\//.exec(source) ?? []
    return plugin !== undefined && !plugins.includes(plugin) && !shared.test(source)
  })

/**
 * Checks that a build of an example has its plugins and no byte of another one, and that its sizes were reported.
 *
 * @param {Awaited<ReturnType<typeof composeExample>>} built
 * @param {readonly string[]} plugins
 */
export function expectPlugins({ out, stdout, manifest }, plugins) {
  const sources = sourcesOf(out)
  expect([...new Set(foreignSources(sources, plugins))]).toEqual([])
  for (const plugin of plugins) expect(sources).toContain(`plugins/${plugin}/index.ts`)
  expect(manifest.plugins.map((/** @type {{ id: string }} */ { id }) => id)).toEqual(plugins)
  expect(stdout).toMatch(/ES module: \d+ files, \d+ bytes, \d+ after gzip; its entry \d+ after gzip/)
  expect(stdout).toContain('plugins/evm')
  expect(stdout).toContain("Content-Security-Policy: default-src 'none'")
}

/**
 * Composes what cannot work, in a folder of the repository, from which foyerkit is found as the build that would be published.
 *
 * @param {string} own the folder
 * @param {string} fields of the composition
 * @param {Record<string, string>} [modules] files beside it
 * @returns {Promise<string>} what the command writes as its error
 */
export async function composeFault(own, fields, modules = {}) {
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(own, name), text)
  const file = join(own, 'wrong.compose.ts')
  writeFileSync(file, `export default { ${fields} }\n`)
  const { exitCode, stderr } = await foyerkit('compose', file, '--out', join(own, 'wrong'))
  expect(exitCode).toBe(1)
  return stderr
}
