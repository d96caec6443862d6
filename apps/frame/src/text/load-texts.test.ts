import { afterEach, expect, it } from 'vitest'
import { timeText } from '../confirm/content.js'
import { fillIn, messages } from '../confirm/messages.js'
import { viewMessages } from '../views/messages.js'
import { languages, loadTexts } from './load-texts.js'
import { setTextLocale } from './text-locale.js'

const english = { confirm: { ...messages }, views: { ...viewMessages } }
const page = () => ({ documentElement: { lang: 'en', dir: '' } }) as Document

afterEach(() => {
  Object.assign(messages, english.confirm)
  Object.assign(viewMessages, english.views)
  setTextLocale({ locale: undefined, isRightToLeft: false })
})

it('replaces the texts, and writes dates in the spelling of the wish', async () => {
  const document = page()
  await loadTexts(document, { language: 'de', locale: 'de-AT' })
  expect(document.documentElement).toEqual({ lang: 'de', dir: 'ltr' })
  expect(messages.reject).toBe('Ablehnen')
  expect(viewMessages.devicesTitle).toBe('Geräte')
  expect(timeText(Date.UTC(2026, 0, 2, 12))).toContain('02.01.2026')
})

it('returns to English', async () => {
  const document = page()
  await loadTexts(document, { language: 'ar', locale: 'ar' })
  await loadTexts(document, { language: 'en', locale: 'en' })
  expect(document.documentElement).toEqual({ lang: 'en', dir: 'ltr' })
  expect({ confirm: { ...messages }, views: { ...viewMessages } }).toEqual(english)
})

it('keeps English, in the spelling of the wish', async () => {
  await loadTexts(page(), { language: 'en', locale: 'en-GB' })
  expect({ ...messages }).toEqual(english.confirm)
  expect(timeText(Date.UTC(2026, 0, 2, 12))).toContain('2 Jan 2026')
})

const placeholders = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort()
/** Texts that some languages spell as English does, and the name of a file. */
const sameAsEnglish = new Set([
  'code',
  'email',
  'token',
  'passkey',
  'recoveryPasskey',
  'kitFile',
  'memo',
  'loginsTitle',
  'network',
  'smartFeatures',
  'loginSince',
  'spendUntil',
  'deviceSite',
])

it.each(Object.entries(languages))(
  '%s has all texts, with the placeholders of English',
  async (_tag, load) => {
    const { texts } = await load()
    for (const part of ['views', 'confirm'] as const) {
      const translated = texts[part] as Readonly<Record<string, string>>
      for (const [key, text] of Object.entries(english[part])) {
        if (key === 'kitFile') continue
        expect(translated[key], key).toBeTruthy()
        expect(placeholders(translated[key]), key).toEqual(placeholders(text))
        if (!sameAsEnglish.has(key)) expect(translated[key], key).not.toBe(text)
      }
    }
  },
)

it('values keep their own direction in texts from right to left', () => {
  setTextLocale({ locale: 'ar', isRightToLeft: true })
  expect(fillIn('a {x} {y}', { x: 'b' })).toBe('a \u2068b\u2069 {y}')
})
