import { access } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import type { Plugin } from 'rollup'
import { loadTools } from './tools.js'

const loaders = { '.ts': 'ts', '.mts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' } as const

/** Reads modules in TypeScript and JSX, by esbuild, which checks no types. In them `./near.js` may name `near.ts`. */
export async function typeScript(folder: string): Promise<Plugin> {
  const { transform } = await loadTools(folder)
  return {
    name: 'foyer-typescript',
    async resolveId(source, importer) {
      if (!source.startsWith('.') || !importer || !(extname(importer) in loaders)) return null
      const path = resolve(importer, '..', source)
      if (extname(path) !== '.js' || (await isFile(path))) return null
      for (const extension of ['.ts', '.tsx']) {
        const typed = path.replace(/\.js$/, extension)
        if (await isFile(typed)) return typed
      }
      return null
    },
    async transform(code, id) {
      const loader = loaders[extname(id) as keyof typeof loaders]
      if (!loader) return null
      const result = await transform(code, {
        loader,
        jsx: 'automatic',
        target: 'es2022',
        sourcemap: true,
        sourcefile: id,
      })
      return { code: result.code, map: result.map }
    },
  }
}

const isFile = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
