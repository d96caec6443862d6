import { expect, test } from 'vitest'
import { lookupTags } from './language-tables.js'
import { applyLocale, directionOf, isLocale } from './locale.js'

test('lookupTags returns the canonical tag and its fallbacks, the most specific first', () => {
  expect(lookupTags('ZH-hant-tw')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh'])
  expect(lookupTags('de-u-nu-latn')).toEqual(['de-u-nu-latn', 'de-u-nu', 'de'])
  expect(lookupTags('en')).toEqual(['en'])
})

test('isLocale accepts only BCP 47 tags', () => {
  expect(['de-AT', 'en', 'sr-Latn'].every(isLocale)).toBe(true)
  expect(['de_AT', '', 'english please', 7, undefined, ['de']].some(isLocale)).toBe(false)
})

test('directionOf uses the script in the tag, or else the usual script of the language', () => {
  const rtl = ['ar', 'he', 'fa', 'ur-PK', 'ckb', 'ps', 'sd', 'yi', 'dv', 'az-Arab', 'en-Arab']
  expect(rtl.filter((locale) => directionOf(locale) !== 'rtl')).toEqual([])
  const ltr = ['en', 'de-AT', 'zh-Hant', 'az', 'ar-Latn', 'hi', 'sd-Deva', 'xx']
  expect(ltr.filter((locale) => directionOf(locale) !== 'ltr')).toEqual([])
})

test('applyLocale sets the language and the direction of an element', () => {
  const element = { lang: '', dir: '' } as HTMLElement
  applyLocale(element, 'he')
  expect(element).toEqual({ lang: 'he', dir: 'rtl' })
  applyLocale(element, 'de-AT')
  expect(element).toEqual({ lang: 'de-AT', dir: 'ltr' })
})
