import type { Platform } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

/** A way to a wallet that is picked, as a tab; `scan` is the code for a phone elsewhere. */
export type Way = 'browser' | 'mobile' | 'scan' | 'web' | 'desktop'

/**
 * The ways to a wallet from here, in the order of their tabs: the browser's, the phone's app or the code for a phone
 * elsewhere, a page, an app of this computer. Where none leads there the code remains: any wallet may scan it.
 */
export function waysTo(
  wallet: Wallet | undefined,
  { mobile }: Platform,
  isInstalled: boolean,
): readonly Way[] {
  if (!wallet) return ['scan']
  const { mobileLink, webappLink, desktopLink, chromeStore } = wallet
  const ways: readonly (Way | false | undefined | '')[] = [
    !mobile && (isInstalled || chromeStore) && 'browser',
    mobileLink && (mobile ? 'mobile' : 'scan'),
    webappLink && 'web',
    !mobile && desktopLink && 'desktop',
  ]
  const open = ways.filter((way): way is Way => Boolean(way))
  return open.some((way) => way !== 'browser') ? open : [...open, 'scan']
}

/** The way that is shown first: the phone before the rest, as the tabs of the design have it. */
export function firstWay(ways: readonly Way[]): Way {
  return (
    ways.find((way) => way === 'scan' || way === 'mobile') ?? ways.find((way) => way !== 'browser') ?? 'scan'
  )
}
