import { messages } from '../confirm/messages.js'
import { viewMessages } from '../views/messages.js'
import type { ChosenLanguage, TextLanguage } from './choose-language.js'
import type { FrameTexts } from './frame-texts.js'
import { setTextLocale } from './text-locale.js'

type LoadTexts = () => Promise<{ readonly texts: FrameTexts }>

/** Texts by language. English is in the programs. */
export const languages: Readonly<Record<Exclude<TextLanguage, 'en'>, LoadTexts>> = {
  ar: () => import('./languages/ar.js'),
  de: () => import('./languages/de.js'),
  es: () => import('./languages/es.js'),
  fr: () => import('./languages/fr.js'),
  ja: () => import('./languages/ja.js'),
  'pt-BR': () => import('./languages/pt-BR.js'),
  zh: () => import('./languages/zh.js'),
}

const english = { confirm: { ...messages }, views: { ...viewMessages } }

/** Loads the texts of a language, which views show that are drawn afterwards. Without them the frame keeps its language. */
export async function loadTexts(document: Document, { language, locale }: ChosenLanguage): Promise<void> {
  const texts =
    language === 'en'
      ? english
      : await languages[language]().then(
          (found) => found.texts,
          () => undefined,
        )
  if (!texts) return
  const isRightToLeft = language === 'ar'
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
  setTextLocale({ locale, isRightToLeft })
  Object.assign(messages, texts.confirm)
  Object.assign(viewMessages, texts.views)
}
