import type { ReadComposition } from './read-composition.js'

/** Type declarations of a build of a composition. */
export function declarationText({ plugins }: ReadComposition): string {
  const imports = plugins.map(
    ({ from, export: name }, index) =>
      `import type { ${name} as plugin${index} } from ${JSON.stringify(from)}`,
  )
  const types = plugins.map((_, index) => `  ReturnType<typeof plugin${index}>,`)
  const options = plugins.map(
    (_, index) =>
      `  readonly [id in ReturnType<typeof plugin${index}>['id']]?: Partial<NonNullable<Parameters<typeof plugin${index}>[0]>>`,
  )
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
  options?: Omit<FoyerOptions<Plugins>, 'plugins'> & { readonly plugins?: PluginOptions },
): Foyer<Plugins>
`
}
