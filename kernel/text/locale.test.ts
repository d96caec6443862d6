import { expect, test } from 'vitest'
import { applyLocale, directionOf } from './apply-locale.js'
import { isLocale, pseudoLocale } from './locale.js'
import { lookupTags } from './language-tables.js'

test('a tag is looked up from the particular to the wide, in its canonical form', () => {
  expect(lookupTags('ZH-hant-tw')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh'])
  expect(lookupTags('de-u-nu-latn')).toEqual(['de-u-nu-latn', 'de-u-nu', 'de'])
  expect(lookupTags('en')).toEqual(['en'])
})

test('what is no language tag is told apart', () => {
  expect(['de-AT', 'en', 'sr-Latn', pseudoLocale].every(isLocale)).toBe(true)
  expect(['de_AT', '', 'english please', 7, undefined, ['de']].some(isLocale)).toBe(false)
})

test('languages are written from right to left by their script', () => {
  const rtl = ['ar', 'he', 'fa', 'ur-PK', 'ckb', 'ps', 'sd', 'yi', 'dv', 'az-Arab', pseudoLocale]
  expect(rtl.filter((locale) => directionOf(locale) !== 'rtl')).toEqual([])
  const ltr = ['en', 'de-AT', 'zh-Hant', 'az', 'ar-Latn', 'hi', 'sd-Deva', 'xx']
  expect(ltr.filter((locale) => directionOf(locale) !== 'ltr')).toEqual([])
})

test('an element says which language it is in, and which way it is written', () => {
  const element = { lang: '', dir: '' } as HTMLElement
  applyLocale(element, 'he')
  expect(element).toEqual({ lang: 'he', dir: 'rtl' })
  applyLocale(element, 'de-AT')
  expect(element).toEqual({ lang: 'de-AT', dir: 'ltr' })
})
