import { expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.js'

it.each([
  { wishes: ['de-AT', 'en'], language: 'de', locale: 'de-AT' },
  { wishes: ['pt'], language: 'pt-BR', locale: 'pt' },
  { wishes: ['zh-Hant-TW'], language: 'zh', locale: 'zh-Hant-TW' },
  { wishes: ['da', 'ja'], language: 'ja', locale: 'ja' },
  { wishes: ['', '<b>', 'fr-CA'], language: 'fr', locale: 'fr-CA' },
  { wishes: ['en-GB', 'de'], language: 'en', locale: 'en-GB' },
  { wishes: ['da'], language: 'en', locale: 'en' },
  { wishes: [], language: 'en', locale: 'en' },
])('chooses $language for $wishes', ({ wishes, language, locale }) => {
  expect(chooseLanguage(wishes)).toEqual({ language, locale })
})
