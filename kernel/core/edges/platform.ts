import type { BrowserSigns } from './page.js'

/** What shows the page. */
export interface Platform {
  /** The phone's or tablet's system; undefined on a computer. */
  readonly mobile: 'ios' | 'android' | 'other' | undefined
  readonly safari: boolean
  readonly telegram: boolean
}

/** Reads what shows the page from what its browser says of itself. */
export function readPlatform({ userAgent, touchPoints, telegram }: BrowserSigns): Platform {
  // a tablet of this maker says that it is a computer
  const isTablet = /macintosh/i.test(userAgent) && touchPoints > 1
  const isIos = isTablet || /iphone|ipad|ipod/i.test(userAgent)
  const isOther = /mobile|windows phone|blackberry|opera mini/i.test(userAgent)
  const mobile = isIos ? 'ios' : /android/i.test(userAgent) ? 'android' : isOther ? 'other' : undefined
  const safari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edgios|android/i.test(userAgent)
  return { mobile, safari, telegram }
}
