import { defineErrors } from '../core/errors/define-errors.js'
import type { Report } from '../core/errors/report.js'
import type { LoadedLanguage, LoadLanguage, Messages } from './messages.js'

/**
 * Loads the texts of a table in a language and its parent languages, the most specific first. A language that fails is
 * reported and left out. Separate from follow-messages.ts, which the entry contains.
 *
 * @param locale a BCP 47 tag
 */
export async function loadTables(
  { owner, languages }: Messages,
  locale: string,
  report: Report,
): Promise<readonly LoadedLanguage[]> {
  const failed = (cause: unknown) =>
    report(languageErrors.LANGUAGE_FAILED({ values: { owner, locale }, cause }))
  const load = async (tag: string, loadLanguage: LoadLanguage): Promise<readonly LoadedLanguage[]> => {
    const table = (await loadLanguage()).default[owner]
    return table ? [[tag, table]] : []
  }
  const loaders = await languages?.().catch(failed)
  const loads = lookupTags(locale).flatMap((tag) => {
    const loadLanguage = loaders && Object.hasOwn(loaders.default, tag) ? loaders.default[tag] : undefined
    return loadLanguage ? load(tag, loadLanguage).catch((cause: unknown) => (failed(cause), [])) : []
  })
  return (await Promise.all(loads)).flat()
}

/** Returns the tag and its parents in the lookup order of RFC 4647, section 3.4: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export function lookupTags(locale: string): readonly string[] {
  const parts = (Intl.getCanonicalLocales(locale)[0] ?? locale).split('-')
  return (
    parts
      .map((_, index) => parts.slice(0, parts.length - index))
      // a single letter introduces the subtag that follows it
      .filter((tag) => (tag.at(-1) ?? '').length > 1)
      .map((tag) => tag.join('-'))
  )
}

/** Errors of languages. Separate from the kernel's other errors, because they load with the first language. */
export const languageErrors = /*#__PURE__*/ defineErrors('kernel', {
  LANGUAGE_FAILED: {
    text: 'The "{locale}" texts of "{owner}" did not load; English ones are shown instead',
    kind: 'request',
  },
})
