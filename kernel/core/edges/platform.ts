import type { BrowserInfo } from './page.js'

/** Device and app that show the page. */
export interface Platform {
  /** Operating system of a phone or tablet; undefined on a computer. */
  readonly mobile: 'ios' | 'android' | 'other' | undefined
  readonly safari: boolean
  readonly telegram: boolean
}

/** Derives the platform from the browser's properties. */
export function readPlatform({ userAgent, touchPoints, telegram }: BrowserInfo): Platform {
  // iPads report the user agent of a Mac
  const isTablet = /macintosh/i.test(userAgent) && touchPoints > 1
  const isIos = isTablet || /iphone|ipad|ipod/i.test(userAgent)
  const isOther = /mobile|windows phone|blackberry|opera mini/i.test(userAgent)
  const mobile = isIos ? 'ios' : /android/i.test(userAgent) ? 'android' : isOther ? 'other' : undefined
  const safari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edgios|android/i.test(userAgent)
  return { mobile, safari, telegram }
}
