/** Writing of the texts that are shown. */
interface TextLocale {
  /** Language tag of dates; undefined until texts are loaded: then the browser's. */
  readonly locale: string | undefined
  readonly isRightToLeft: boolean
}

let current: TextLocale = { locale: undefined, isRightToLeft: false }

/** Returns how the texts of the frame are written. */
export const textLocale = (): TextLocale => current

/** Sets how they are written. */
export function setTextLocale(locale: TextLocale): void {
  current = locale
}
