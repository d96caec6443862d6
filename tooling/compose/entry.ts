import type { Format } from './composition.js'
import type { ReadComposition } from './read-composition.js'

/**
 * Text of the module that a build of a composition starts with: `createFoyer` with its plugins.
 *
 * @param isDraft whether the module checks that each factory is one
 */
export function entryText({ plugins, features, service }: ReadComposition, isDraft = false): string {
  const imports = plugins.map(
    ({ from, export: name }, index) => `import { ${name} as plugin${index} } from ${JSON.stringify(from)}`,
  )
  const calls = plugins.map(({ options }, index) =>
    options === undefined ? `[plugin${index}]` : `[plugin${index}, ${JSON.stringify(options)}]`,
  )
  const defaults = JSON.stringify({ ...(service !== undefined && { service }), features })
  return `import { createFoyer as create, kernelErrors, networksAtom } from 'foyerkit'
${imports.join('\n')}

const composed = [${calls.join(', ')}]
${isDraft ? factoryCheck : ''}const ids = composed.map(([factory]) => factory.definition.id)
const defaults = ${defaults}

function readOptions(given) {
  for (const id of Object.keys(given))
    if (!ids.includes(id))
      throw kernelErrors.BAD_OPTION({
        values: { option: 'plugins.' + id, problem: 'not in this build, which has ' + ids.join(', ') },
      })
  return composed.map(([factory, options], index) => {
    const own = given[ids[index]]
    return factory(options || own ? { ...options, ...own } : undefined)
  })
}

export const composedPlugins = () => readOptions({})
export { networksAtom }

export function createFoyer({ plugins = {}, features, ...options } = {}) {
  return create({
    ...defaults,
    ...options,
    features: { ...defaults.features, ...features },
    plugins: readOptions(plugins),
  })
}
`
}

const factoryCheck = `for (const [factory] of composed)
  if (typeof factory !== 'function' || !factory.definition)
    throw new TypeError('the export is no plugin. Export what definePlugin() returns, and do not call it.')
`

/**
 * Text of the module with what else a host imports: the exports of `foyerkit`, and of the modules that the composition names.
 *
 * @param specifier name of a module in an import. Default: as in the composition
 */
export function kitText(
  { exports }: ReadComposition,
  specifier: (name: string) => string = (name) => name,
): string {
  return ['foyerkit', ...exports].map((name) => `export * from ${JSON.stringify(specifier(name))}\n`).join('')
}

/** Text of the module that a script of one file starts with. */
export function scriptText(format: Format, entry: string, kit: string): string {
  const all = `import { createFoyer } from ${JSON.stringify(entry)}
export * from ${JSON.stringify(kit)}
export { createFoyer }
`
  if (format !== 'element') return all
  return `import { defineElement } from 'foyerkit/element'
${all}
defineElement('foyer-button', () => createFoyer(globalThis.foyerOptions))
`
}
