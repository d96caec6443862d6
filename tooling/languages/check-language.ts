import type { MessageText } from '../../kernel/core/format.js'
import type { MessageTable } from '../../kernel/text/messages.js'

/** The English texts of one owner. */
export interface EnglishTable {
  readonly owner: string
  readonly table: MessageTable
  /** Keys of texts for developers, which may stay English. */
  readonly optional: ReadonlySet<string>
}

/** Texts of a language, by owner and key, as a language file has them. */
export type LanguageTexts = Readonly<Record<string, Readonly<Record<string, MessageText>>>>

const formsOf = (text: MessageText): readonly (readonly [category: string, form: string])[] =>
  typeof text === 'string' ? [['other', text]] : Object.entries(text)

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

const otherForm = (text: MessageText) => (typeof text === 'string' ? text : text.other)

/**
 * Compares the texts of a language with the English ones. Finds missing and unknown keys, other placeholders, plural
 * categories that are missing or that the language does not have, and texts that are still English.
 *
 * @param tag language of the texts
 * @param sameInBoth ids (`<owner>.<key>`) of texts that are the same as in English
 * @returns one line for each fault, beginning with the id of the text
 */
export function checkLanguage(
  tag: string,
  english: readonly EnglishTable[],
  texts: LanguageTexts,
  sameInBoth: ReadonlySet<string> = new Set(),
): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const expected = new Map(
    english.flatMap(({ owner, table, optional }) =>
      Object.entries(table).map(([key, text]) => [
        `${owner}.${key}`,
        { text, isOptional: optional.has(key) },
      ]),
    ),
  )
  const translated = new Map(
    Object.entries(texts).flatMap(([owner, table]) =>
      Object.entries(table).map(([key, text]) => [`${owner}.${key}`, text]),
    ),
  )
  const missing = [...expected]
    .filter(([id, { isOptional }]) => !isOptional && !translated.has(id))
    .map(([id]) => `${id}: missing`)
  const wrong = [...translated].flatMap(([id, text]) => {
    const source = expected.get(id)?.text
    if (source === undefined) return [`${id}: unknown`]
    return [
      ...checkPlural(pluralCategories, source, text),
      ...checkPlaceholders(source, text),
      ...checkTranslated(source, text, sameInBoth.has(id)),
    ].map((fault) => `${id}: ${fault}`)
  })
  return [...missing, ...wrong]
}

function checkPlural(
  categories: readonly string[],
  source: MessageText,
  text: MessageText,
): readonly string[] {
  if (typeof source === 'string') return typeof text === 'string' ? [] : ['plural forms of a plain text']
  // a language with one form, such as Japanese, may have a plain text
  if (typeof text === 'string') return categories.length > 1 ? ['plain text of a plural'] : []
  const lacks = categories.filter((category) => !Object.hasOwn(text, category))
  const extra = Object.keys(text).filter((category) => !categories.includes(category))
  return [
    ...lacks.map((category) => `no plural form "${category}"`),
    ...extra.map((category) => `unknown plural form "${category}"`),
  ]
}

function checkPlaceholders(source: MessageText, text: MessageText): readonly string[] {
  const expected = placeholdersOf(otherForm(source))
  return formsOf(text).flatMap(([category, form]) => {
    const actual = placeholdersOf(form)
    // a form for one number may write the number as a word
    const canOmit = ['zero', 'one', 'two'].includes(category)
    const withCount = canOmit ? placeholdersOf(`${form} {count}`) : actual
    return actual === expected || withCount === expected
      ? []
      : [`has ${actual || 'no placeholders'} for ${expected}`]
  })
}

function checkTranslated(source: MessageText, text: MessageText, isSame: boolean): readonly string[] {
  const hasWords = /\p{L}/u.test(otherForm(source).replace(/\{\w+\}/g, ''))
  if (!hasWords) return []
  const isEnglish = formsOf(text).some(([, form]) => formsOf(source).some(([, english]) => english === form))
  if (isEnglish && !isSame) return ['is English']
  return isSame && !isEnglish ? ['is listed as the same as in English'] : []
}
