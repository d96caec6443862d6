import { afterEach, expect, test, vi } from 'vitest'
import { isRestrictedTimezone } from './restricted-timezone.js'

afterEach(() => void vi.restoreAllMocks())

function isRestrictedIn(timeZone: string): boolean {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone }
  })
  return isRestrictedTimezone()
}

test.each([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
  'asia/shanghai',
])('%s is restricted', (zone) => {
  expect(isRestrictedIn(zone)).toBe(true)
})

test.each([
  ...['Asia/Taipei', 'Asia/Singapore', 'Asia/Tokyo', 'Europe/Berlin', 'UTC', ''],
  ...['Asia/Shanghai/West', 'America/Asia/Shanghai', 'Asia/Hong Kong', 'Asia/Mac'],
])('%j is not', (zone) => {
  expect(isRestrictedIn(zone)).toBe(false)
})
