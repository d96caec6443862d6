/** The form of tsyringe for browsers that have classes. Its manifest names it in a field that only some resolvers read. */
const modern = 'tsyringe/dist/esm2015/index.js'

/**
 * Declarations in front of the modules that name metadata functions of the global `Reflect`; the modules themselves stay as
 * published. tsyringe gets the functions of reflect-metadata. reflect-metadata would add its registry to the page's `Reflect`;
 * without one it keeps the registry to itself.
 *
 * @type {readonly (readonly [RegExp, string])[]}
 */
const declarations = [
  [/\/node_modules\/tsyringe\/dist\//, `import * as Reflect from 'reflect-metadata/no-conflict';`],
  [/\/node_modules\/reflect-metadata\//, 'var Reflect;'],
]

const name = 'foyer-private-reflect'

/** @param {string} code @param {string} id */
function transform(code, id) {
  if (!/\bReflect\.\w*Metadata\b/.test(code)) return null
  const path = id.replaceAll('\\', '/')
  const declaration = declarations.find(([files]) => files.test(path))?.[1]
  // Vite's dev server may have the plugin twice, from its own options and from a file
  if (!declaration || code.startsWith(declaration)) return null
  // in the first line, so that lines stay those of the published file
  return { code: `${declaration}${code}`, map: null }
}

/**
 * Resolves tsyringe to its modern form.
 *
 * @this {{ resolve(source: string, importer?: string, options?: { skipSelf: boolean }): Promise<{ id: string } | null> }}
 * @param {string} source
 * @param {string} [importer]
 */
function resolveId(source, importer) {
  return source === 'tsyringe' ? this.resolve(modern, importer, { skipSelf: true }) : null
}

/**
 * Lets tsyringe and reflect-metadata run without touching the page's `Reflect`. Every build of the sources has it, of rollup and
 * of Vite.
 */
export function privateReflect() {
  const bundled = { include: [modern], rolldownOptions: { plugins: [{ name, transform }] } }
  return {
    name,
    enforce: /** @type {const} */ ('pre'),
    // Vite's dev server bundles packages before it serves them
    config: () => ({ optimizeDeps: bundled }),
    resolveId,
    transform,
  }
}
