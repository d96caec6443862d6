import type { BrowserInfo } from '#kernel/chain'

const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Names the browser and its system as a user would, such as "Firefox on Linux". */
export function browserName({ userAgent, touchPoints }: BrowserInfo): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([test]) => test.test(userAgent))?.[1]
  const system = nameIn(systems)
  // an iPad says that it is a Mac
  const device = system === 'macOS' && touchPoints > 1 ? 'iPad' : system
  return [nameIn(browsers), device].filter(Boolean).join(' · ') || '–'
}
