/** Languages of the frame's texts (BCP 47): those of the widget. */
const textLanguages = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh'] as const

/** A language with texts. */
export type TextLanguage = (typeof textLanguages)[number]

/** Language of the texts, and of their dates and numbers. */
export interface ChosenLanguage {
  readonly language: TextLanguage
  /** The wish that led to it, such as `de-AT`. */
  readonly locale: string
}

/** Returns the first wish that there are texts for, English if there is none. Wishes are language tags; others are ignored. */
export function chooseLanguage(wishes: readonly string[]): ChosenLanguage {
  for (const locale of wishes) {
    const primary = primaryOf(locale)
    if (primary === undefined) continue
    const language = textLanguages.find((tag) => primaryOf(tag) === primary)
    if (language) return { language, locale }
  }
  return { language: 'en', locale: 'en' }
}

function primaryOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return undefined
  }
}
