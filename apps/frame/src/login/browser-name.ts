/** Properties of `navigator` that tell the browser and its system. */
export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Names the browser and its system as a user would, for the e-mail of a login and the list of devices. */
export function namesOf({ userAgent, maxTouchPoints }: BrowserFacts): {
  readonly browser: string
  readonly system: string
} {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([test]) => test.test(userAgent))?.[1]
  const system = nameIn(systems) ?? 'Unknown system'
  // an iPad says that it is a Mac
  return {
    browser: nameIn(browsers) ?? 'Unknown browser',
    system: system === 'macOS' && maxTouchPoints > 1 ? 'iPad' : system,
  }
}
