/** A text for each plural category that a language has, such as `{ one: '{count} wallet', other: '{count} wallets' }`. */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & Readonly<
  Record<'other', string>
>

/** A text with placeholders in braces. The form of a plural is selected by the value `count`. */
export type MessageText = string | PluralForms

type PlaceholdersOfString<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOfString<Rest>
  : never

/** Placeholders of a text: `'{n} left'` has `n`. A plural has `count`, also if no form shows it. */
export type Placeholders<Text extends MessageText> = Text extends string
  ? PlaceholdersOfString<Text>
  : 'count' | PlaceholdersOfString<Extract<Text[keyof Text], string>>

/** Values for a text: one per placeholder. The count of a plural is a number. */
export type ValuesOf<Text extends MessageText> = [Placeholders<Text>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Name in Placeholders<Text>]: CountOf<Text, Name> }

type CountOf<Text, Name> = Text extends string
  ? string | number
  : Name extends 'count'
    ? number
    : string | number

/**
 * Fills the placeholders of a text. A placeholder without a value stays visible. The count of a plural, and numbers with decimals, are
 * written with the separators of the language; other numbers are not, because they may be codes. Values of the other direction are isolated (docs/behaviour.md, 11.9).
 *
 * @param locale language of the text, as a BCP 47 tag
 */
export function format(
  text: MessageText,
  values: Readonly<Record<string, string | number>> = {},
  locale = 'en',
): string {
  if (typeof text !== 'string') {
    const count = Number(values['count'])
    // an unsupported language has the rules of English, not those of the browser's language
    const locales = [locale, 'en']
    const form = text[new Intl.PluralRules(locales).select(count)] ?? text.other
    return format(form, { ...values, count: count.toLocaleString(locales) })
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? isolate(written(values[name], locale), text) : whole,
  )
}

function written(value: string | number | undefined, locale: string): string {
  const isWhole = typeof value !== 'number' || Number.isInteger(value)
  return isWhole ? String(value) : value.toLocaleString([locale, 'en'], { maximumFractionDigits: 20 })
}

/** Isolates a value with letters of the other direction than the text (Unicode bidirectional algorithm, FSI and PDI). */
function isolate(value: string, text: string): string {
  const isOther = /\p{L}/u.test(value) && rightToLeft.test(value) !== rightToLeft.test(text)
  return isOther ? `\u2068${value}\u2069` : value
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/
