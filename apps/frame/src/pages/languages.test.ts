import { afterEach, expect, test } from 'vitest'
import { pageLanguages } from './languages.js'
import { pageMessages } from './messages.js'
import { translatePage } from './translate-page.js'

const english = { ...pageMessages }
afterEach(() => {
  Object.assign(pageMessages, english)
  document.documentElement.removeAttribute('dir')
})

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test.each(Object.entries(pageLanguages))('texts of %s have the placeholders of English', (_tag, texts) => {
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    expect(placeholders(texts[key]), key).toEqual(placeholders(english[key]))
    expect(texts[key], key).not.toBe(english[key])
  }
})

test('a page has the language of the login, then that of its browser', () => {
  translatePage(document, ['', 'ar-EG', 'de'])
  expect(pageMessages.codeTitle).toBe(pageLanguages.ar.codeTitle)
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
})
