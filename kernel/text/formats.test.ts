import { expect, test } from 'vitest'
import { createStore } from '../core/state/store.js'
import { createFormats, type Formats, formatsAtom, formatErrors } from './formats.js'
import { localeAtom } from './messages.js'

const english: Formats = createFormats('en')

test('number and amount write every digit of a large amount', () => {
  expect(english.number('123456789012345678901234567890.123456789012345678')).toBe(
    '123,456,789,012,345,678,901,234,567,890.123456789012345678',
  )
  expect(english.amount(2n ** 255n + 1n, 18)).toBe(
    '57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728.792003956564819969',
  )
  expect(english.amount(-1n, 18)).toBe('-0.000000000000000001')
})

// behaviour 11.4
test('number and amount truncate decimals and never round up', () => {
  expect([english.number('0.129', 2), english.amount(1_999n, 3, 0)]).toEqual(['0.12', '1'])
  expect([english.number('0.0009', 2), english.number('7.10', 1)]).toEqual(['<0.01', '7.1'])
})

// Decimal texts that Intl formats without loss.
const samples = ['0', '-0.5', '7', '1234', '1234.5', '12345678.25', '-9876543.21']
// behaviour 11.4
test.each(['en', 'de', 'de-CH', 'fr', 'es', 'hi-IN', 'ar-EG', 'fa', 'he', 'sv', 'pt-PT'])(
  '%s: digits, separators, groups and signs equal those of Intl',
  (locale) => {
    const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
    const { number, money } = createFormats(locale)
    expect(samples.map((text) => number(text))).toEqual(
      samples.map((text) => numberFormat.format(Number(text))),
    )
    const euroFormat = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      currencyDisplay: 'narrowSymbol',
    })
    expect(samples.map((text) => money(text, 'EUR'))).toEqual(
      samples.map((text) => euroFormat.format(Number(text))),
    )
  },
)

// behaviour 11.4
test('change has a sign and at most 2 decimals, and no sign if it is shown as zero', () => {
  const texts = ['-1.259', '2.5', '14', '0', '0.004', '-0.004', '12345.678']
  expect(texts.map((text) => english.change(text))).toEqual([
    '-1.25%',
    '+2.5%',
    '+14%',
    '0%',
    '0%',
    '0%',
    '+12,345.67%',
  ])
  expect(createFormats('de').change('-1.259')).toBe('-1,25\u00a0%')
  expect(() => english.change('up')).toThrow('is not a decimal number')
})

test('a currency such as US$ keeps its order in right-to-left text', () => {
  expect(createFormats('ar').money('1204.5', 'USD')).toBe('\u200f1,204.50\u00a0US$\u200e')
  expect(createFormats('ar').money('1204.5', 'EUR')).toBe('\u200f1,204.50\u00a0€')
})

test('money has the decimals of its currency', () => {
  expect(english.money('4812.0699', 'USD')).toBe('$4,812.06')
  expect(english.money('5', 'USD')).toBe('$5.00')
  expect(english.money('1250.7', 'JPY')).toBe('¥1,250')
  expect(english.money('0.004', 'USD')).toBe('<$0.01')
  expect(() => english.money('1', 'dollars')).toThrow(RangeError)
})

test.each(['', '1e21', 'NaN', '1,5', '.5', '0x10', '1.2.3'])('number throws NOT_DECIMAL for “%s”', (text) => {
  expect(() => english.number(text)).toThrow(`"${text}" is not a decimal number`)
  try {
    english.number(text)
  } catch (error) {
    expect(formatErrors.NOT_DECIMAL.is(error)).toBe(true)
  }
})

// behaviour 11.4
test('date and time have the format of the language', () => {
  const noon = new Date(2024, 1, 5, 12, 30).getTime()
  expect([english.date(noon), english.time(noon)]).toEqual(['Feb 5, 2024', '12:30 PM'])
  const { date, time } = createFormats('de')
  expect([date(noon), time(noon)]).toEqual(['05.02.2024', '12:30'])
})

test('an unknown language has the formats of English', () => {
  expect(createFormats('xx').number('1234.5')).toBe('1,234.5')
})

test('formatsAtom follows localeAtom', () => {
  const store = createStore()
  expect(store.get(formatsAtom).number('1234.5')).toBe('1,234.5')
  store.set(localeAtom, 'de')
  expect(store.get(formatsAtom).number('1234.5')).toBe('1.234,5')
})
