import type { MailTexts } from './mail-texts.js'
import { ar } from './texts/ar.js'
import { de } from './texts/de.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'
import { fr } from './texts/fr.js'
import { ja } from './texts/ja.js'
import { ptBR } from './texts/pt-BR.js'
import { zh } from './texts/zh.js'

/** Texts by language: those of the widget. */
export const mailLanguages: Readonly<Record<string, MailTexts>> = {
  en,
  ar,
  de,
  es,
  fr,
  ja,
  'pt-BR': ptBR,
  zh,
}

/** Language of texts for everybody else. */
export const defaultLanguage = 'en'
const rightToLeft = ['ar']

/** Returns the nearest language with texts, by its BCP 47 tag; undefined if there is none. */
export function nearestLanguage(tag: string): string | undefined {
  const languages = Object.keys(mailLanguages)
  const primaryOf = (text: string) => text.toLowerCase().split('-')[0]
  return (
    languages.find((language) => language.toLowerCase() === tag.toLowerCase()) ??
    languages.find((language) => primaryOf(language) === primaryOf(tag))
  )
}

/** Returns the texts of a language. */
export function textsOf(language: string): MailTexts {
  return mailLanguages[language] ?? en
}

/** Returns the direction of a language, for HTML. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
