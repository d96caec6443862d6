import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ComposeError } from './compose-error.js'

/** Packages that builds are made with. They are optional peers of foyerkit: pages that only install it do not need them. */
const packages = [
  'rollup',
  '@rollup/plugin-node-resolve',
  '@rollup/plugin-commonjs',
  'esbuild',
  'terser',
] as const

interface Tools {
  readonly rollup: typeof import('rollup').rollup
  readonly nodeResolve: typeof import('@rollup/plugin-node-resolve').nodeResolve
  readonly commonjs: typeof import('@rollup/plugin-commonjs').default
  readonly transform: typeof import('esbuild').transform
  readonly build: typeof import('esbuild').build
  readonly minify: typeof import('terser').minify
}

const loaded = new Map<string, Promise<Tools>>()

/**
 * Loads the packages that builds are made with, as the folder of a composition has them.
 *
 * @throws {ComposeError} with the command that installs what is missing
 */
export function loadTools(folder: string): Promise<Tools> {
  const known = loaded.get(folder)
  if (known) return known
  const tools = load(folder)
  loaded.set(folder, tools)
  return tools
}

async function load(folder: string): Promise<Tools> {
  const require = createRequire(join(folder, 'package.json'))
  const paths = packages.map((name) => {
    try {
      return require.resolve(name)
    } catch {
      return undefined
    }
  })
  const missing = packages.filter((_, index) => paths[index] === undefined)
  if (missing.length > 0)
    throw new ComposeError(
      `Builds are made with ${packages.join(', ')}. Install what is missing: npm install --save-dev ${missing.join(' ')}`,
    )
  const [rollup, resolve, commonjs, esbuild, terser] = await Promise.all(
    paths.map((path) => import(pathToFileURL(path as string).href) as Promise<never>),
  )
  return {
    rollup: exported(rollup, 'rollup'),
    nodeResolve: exported(resolve, 'nodeResolve'),
    commonjs: exported(commonjs, 'default'),
    transform: exported(esbuild, 'transform'),
    build: exported(esbuild, 'build'),
    minify: exported(terser, 'minify'),
  }
}

/** An export of a CommonJS or ES module. */
function exported<T>(module: unknown, name: string): T {
  const { default: all, [name]: own } = module as Record<string, unknown>
  const found =
    name === 'default' ? ((all as { default?: unknown }).default ?? all) : (own ?? (all as never)[name])
  return found as T
}
