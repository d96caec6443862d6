import { expect, test } from 'vitest'
import { readAnnouncement } from './discovery.js'

const provider = { request: async () => null }
const info = { uuid: 'u-1', name: 'Juniper', rdns: 'io.juniper', icon: 'data:image/png;base64,AA==' }
const readDetail = (detail: unknown) => readAnnouncement(new CustomEvent('announce', { detail }))
const read = (changes: object = {}) => readDetail({ info: { ...info, ...changes }, provider })

// behaviour 19.11
test('an announcement is copied once and frozen', () => {
  const announcement = read()
  expect(announcement).toEqual({ ...info, provider })
  expect(Object.isFrozen(announcement)).toBe(true)
})

// behaviour 19.11
test('fields are read once: a wallet that changes them between reads changes nothing', () => {
  let reads = 0
  const shifty = {
    ...info,
    get name() {
      reads += 1
      return `Name ${reads}`
    },
  }
  expect(readDetail({ info: shifty, provider })?.name).toBe('Name 1')
  expect(reads).toBe(1)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'juniper'],
  ['no provider', { info }],
  ['a provider that cannot be asked', { info, provider: {} }],
  ['no info', { provider }],
  ['no uuid', { info: { ...info, uuid: undefined }, provider }],
  ['an endless uuid', { info: { ...info, uuid: 'x'.repeat(200) }, provider }],
  ['no name', { info: { ...info, name: '' }, provider }],
  ['a name of nothing that is seen', { info: { ...info, name: '\u200b\u202e\u0000' }, provider }],
  ['a name that is no text', { info: { ...info, name: {} }, provider }],
  [
    'getters that throw',
    {
      info: {
        get uuid(): string {
          throw new Error('trap')
        },
      },
      provider,
    },
  ],
])('%s is no announcement', (_, detail) => {
  expect(readDetail(detail)).toBeUndefined()
})

// behaviour 19.11
test.each([
  ['https://example.com/icon.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  ['data:image/jpeg;base64,AA==', undefined],
  [`data:image/png;base64,${'A'.repeat(140_000)}`, undefined],
  [7, undefined],
  ['data:image/svg+xml,<svg/>', 'data:image/svg+xml,<svg/>'],
  ['data:image/webp;base64,AA==', 'data:image/webp;base64,AA=='],
  ['\ndata:image/png;base64,AA==\r\n', 'data:image/png;base64,AA=='],
])('a picture of the kind %.40s becomes %s', (icon, expected) => {
  expect(read({ icon })?.icon).toBe(expected)
})

test.each([
  ['IO.Juniper', 'io.juniper'],
  ['juniper', undefined],
  ['__proto__', undefined],
  ['a b.c', undefined],
  [{}, undefined],
])('the reverse domain %o becomes %o', (rdns, expected) => {
  expect(read({ rdns })?.rdns).toBe(expected)
})
