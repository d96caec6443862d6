/**
 * Languages of the widget besides English, as canonical BCP 47 tags. Each plugin with texts has a file per language in its
 * folder `languages/`, which its `index.ts` loads.
 */
export const languages = ['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh'] as const

/** More tags of the same files. Lookup goes from specific to general, so `pt` and `pt-PT` would not find `pt-BR`. */
export const aliases = { pt: 'pt-BR' } as const
