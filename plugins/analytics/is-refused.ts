/** Whether the visitor sends Do Not Track or Global Privacy Control. */
export function isRefused({ navigator }: Window): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
