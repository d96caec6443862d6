import type { ReadComposition } from './read-composition.js'

/**
 * Type declarations of a build of a composition.
 *
 * @param specifier name of a module of the composition in an import of the declarations
 */
export function declarationText({ plugins }: ReadComposition, specifier: (name: string) => string): string {
  const imports = plugins.map(
    ({ from, export: name }, index) =>
      `import type { ${name} as plugin${index} } from ${JSON.stringify(specifier(from))}`,
  )
  const types = plugins.map((_, index) => `  ReturnType<typeof plugin${index}>,`)
  const options = plugins.map(({ pageOptions }, index) => {
    const id = `readonly [id in ReturnType<typeof plugin${index}>['id']]`
    const all = `NonNullable<Parameters<typeof plugin${index}>[0]>`
    const names = pageOptions.map((name) => JSON.stringify(name)).join(' | ')
    return pageOptions.length === 0
      ? `  ${id}?: Partial<${all}>`
      : `  ${id}: Partial<${all}> & Required<Pick<${all}, ${names}>>`
  })
  const mark = plugins.some(({ pageOptions }) => pageOptions.length > 0) ? '' : '?'
  return `import type { Foyer, FoyerOptions } from 'foyerkit'
${imports.join('\n')}

/** The plugins of this build. */
export type Plugins = readonly [
${types.join('\n')}
]

/** Options of its plugins, by id. They take the place of those of the composition, one by one. */
export type PluginOptions = ${options.map((each) => `{\n${each}\n}`).join(' & ')}

/** The plugins with the options of the composition. */
export declare const composedPlugins: () => Plugins

export { networksAtom } from 'foyerkit'

/** Creates a widget with the plugins of this build: as \`createFoyer\` of foyerkit, but \`plugins\` are options by id. */
export declare function createFoyer(
  options${mark}: Omit<FoyerOptions<Plugins>, 'plugins'> & { readonly plugins${mark}: PluginOptions },
): Foyer<Plugins>
`
}
