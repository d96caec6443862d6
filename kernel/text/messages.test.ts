import { describe, expect, test } from 'vitest'
import { defineMessages, translator } from './messages.js'
import { format } from '../core/format.js'

const messages = defineMessages('demo', { hello: 'Hello {name}', bye: 'Bye' })

// behaviour 11.1
test('format fills in values and keeps placeholders without a value', () => {
  expect(format('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  expect(format('{toString}', {})).toBe('{toString}')
})

// behaviour 11.9
test('format isolates values of the other direction', () => {
  const isolated = (value: string) => `\u2068${value}\u2069`
  expect(format('Open {name}', { name: 'MetaMask' })).toBe('Open MetaMask')
  expect(format('Open {name}', { name: 'محفظة' })).toBe(`Open ${isolated('محفظة')}`)
  expect(format('افتح {name}', { name: 'MetaMask' })).toBe(`افتح ${isolated('MetaMask')}`)
  expect(format('افتح {name}', { name: 'محفظة' })).toBe('افتح محفظة')
  expect(format({ other: 'تم إرسال {amount} ({count})' }, { count: 3, amount: '0.35 ETH' }, 'ar')).toBe(
    `تم إرسال ${isolated('0.35 ETH')} (3)`,
  )
})

test('translator returns our text, or the text of the host', () => {
  const translate = translator(messages, {})
  expect([translate('hello', { name: 'Ada' }), translate('bye')]).toEqual(['Hello Ada', 'Bye'])
  const translateOverridden = translator(messages, { 'demo.hello': 'Servus {name}' })
  expect([translateOverridden('hello', { name: 'Ada' }), translateOverridden('bye')]).toEqual([
    'Servus Ada',
    'Bye',
  ])
})

// behaviour 11.6
describe('plurals', () => {
  const counts = defineMessages('demo', {
    wallets: { one: '{count} wallet in {place}', other: '{count} wallets in {place}' },
  })
  const arabic = {
    wallets: {
      zero: 'صفر',
      one: 'واحد',
      two: 'اثنان',
      few: '{count} قليل',
      many: '{count} كثير',
      other: '{count}',
    },
  }
  const say = (
    count: number,
    locale: string,
    ...sources: Parameters<typeof translator<typeof counts.table>>[1][]
  ) =>
    translator(
      counts,
      sources[0] ?? {},
      locale === 'ar' ? [['ar', arabic]] : [],
      locale,
    )('wallets', {
      count,
      place: 'Rome',
    })

  test('have the form of the count, written with the separators of the language', () => {
    expect([say(0, 'en'), say(1, 'en'), say(1234, 'en')]).toEqual([
      '0 wallets in Rome',
      '1 wallet in Rome',
      '1,234 wallets in Rome',
    ])
    expect([0, 1, 2, 3, 11, 100].map((count) => say(count, 'ar'))).toEqual([
      'صفر',
      'واحد',
      'اثنان',
      '3 قليل',
      '11 كثير',
      '100',
    ])
  })

  test('follow the rules of the language of the text, also if English stands in for another', () => {
    // 21 and 0 are "one" in Russian and French
    expect([say(21, 'ru'), say(0, 'fr')]).toEqual(['21 wallets in Rome', '0 wallets in Rome'])
    const french = { 'demo.wallets': { one: '{count} portefeuille', other: '{count} portefeuilles' } }
    expect([say(0, 'fr', french), say(2, 'fr', french)]).toEqual(['0 portefeuille', '2 portefeuilles'])
  })

  test('are English ones in a language that the browser does not know', () => {
    expect(format({ one: 'one', other: 'other' }, { count: 1 }, 'xx')).toBe('one')
  })

  test('have the form "other" if the text has none for the count', () => {
    expect(say(1, 'en', { 'demo.wallets': { other: '{count} in all' } })).toBe('1 in all')
    expect(say(1, 'en', { 'demo.wallets': 'Wallets of {place}' })).toBe('Wallets of Rome')
  })

  test('require a number as count, and the values of all forms', () => {
    const t = translator(counts, {})
    // @ts-expect-error the count is no number
    t('wallets', { count: '3', place: 'Rome' })
    // @ts-expect-error the place is missing
    expect(t('wallets', { count: 3 })).toBe('3 wallets in {place}')
  })
})
