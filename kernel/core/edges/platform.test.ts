import { expect, onTestFinished, test, vi } from 'vitest'
import { readPlatform } from './platform.js'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chromeOnIphone = iphone.replace('Version/18.5', 'CriOS/140.0.0.0')
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  ['Safari on an iPhone', iphone, 5, { mobile: 'ios', safari: true }],
  ['another browser on an iPhone', chromeOnIphone, 5, { mobile: 'ios', safari: false }],
  ['an iPad that reports a Mac', mac, 5, { mobile: 'ios', safari: true }],
  ['Safari on a Mac', mac, 0, { mobile: undefined, safari: true }],
  ['an Android phone', android, 5, { mobile: 'android', safari: false }],
  ['a computer with Chromium', desktop, 0, { mobile: undefined, safari: false }],
  ['a computer with a touch screen', desktop, 10, { mobile: undefined, safari: false }],
  ['another phone', 'Mozilla/5.0 (Mobile; rv:140.0) Gecko/140.0', 5, { mobile: 'other', safari: false }],
])('readPlatform detects %s', (_, userAgent, touchPoints, expected) => {
  expect(readPlatform({ userAgent, touchPoints, telegram: false })).toEqual({ ...expected, telegram: false })
})

test('readPlatform takes `telegram` from the page', () => {
  expect(readPlatform({ userAgent: android, touchPoints: 5, telegram: true }).telegram).toBe(true)
})

// behaviour 18.12
test.each([
  ['no sign', {}, '', false],
  ['the parameter tgWebAppData of the hash', {}, '#tgWebAppData=query_id%3D1&tgWebAppVersion=8.0', true],
  ['the parameter tgWebAppPlatform of the query', {}, '?a=b&tgWebAppPlatform=weba', true],
  ['the data of window.Telegram.WebApp', { Telegram: { WebApp: { initData: 'query_id=1' } } }, '', true],
  ['its script without data, as outside of Telegram', { Telegram: { WebApp: { initData: '' } } }, '', false],
  ['another use of window.Telegram', { Telegram: { Login: {} } }, '', false],
  ['TelegramWebviewProxy', { TelegramWebviewProxy: {} }, '', true],
])('readPlatform reads Telegram from %s', (_, window, parameters, telegram) => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { href: `https://app.example/${parameters}` })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(readPlatform({ userAgent: android, touchPoints: 5 }).telegram).toBe(telegram)
})
