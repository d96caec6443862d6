import { chooseLanguage } from '../text/choose-language.js'
import { pageLanguages } from './languages.js'
import { pageMessages } from './messages.js'

/** Shows the texts of a page in one of its visitor's languages. */
export function translatePage(document: Document, wishes: readonly string[]): void {
  const { language } = chooseLanguage(wishes)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  if (language !== 'en') Object.assign(pageMessages, pageLanguages[language])
}
