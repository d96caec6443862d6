/**
 * Languages of the widget besides English, as canonical BCP 47 tags. Each plugin with texts has a file per language in its
 * folder `languages/`, which its `index.ts` loads.
 */
export const languages = ['ar', 'de', 'es', 'fr', 'ja', 'zh'] as const
