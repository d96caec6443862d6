import type { Platform as Device, Wallet } from '#kernel/chain'

/**
 * Platform of a wallet: one tab of the pairing view. `scan` is the QR code, for a phone next to a computer; `unsupported` states
 * that the wallet has no app for this device.
 */
export type WalletPlatform = 'browser' | 'mobile' | 'scan' | 'web' | 'desktop' | 'unsupported'

/**
 * Returns the platforms of a wallet on this device, in the order of their tabs: browser extension, app of this phone or QR code,
 * web page, app of this computer. The QR code is one of them if there is no other, unless the wallet is an extension only.
 */
export function platformsOf(
  wallet: Wallet | undefined,
  { mobile }: Device,
  isInstalled: boolean,
): readonly WalletPlatform[] {
  if (!wallet) return ['scan']
  const { mobileLink, webappLink, desktopLink, chromeStore, appStore, playStore } = wallet
  const candidates: readonly (WalletPlatform | false | undefined | '')[] = [
    !mobile && (isInstalled || chromeStore) && 'browser',
    mobileLink && (mobile ? 'mobile' : 'scan'),
    webappLink && 'web',
    !mobile && desktopLink && 'desktop',
  ]
  const platforms = candidates.filter((platform): platform is WalletPlatform => Boolean(platform))
  if (platforms.some((platform) => platform !== 'browser')) return platforms
  const isExtensionOnly = chromeStore && !desktopLink && !appStore && !playStore
  if (isExtensionOnly) return mobile ? ['unsupported'] : platforms
  return [...platforms, 'scan']
}

/** Returns the platform that is selected first: the phone, else the first without an extension, else the only one. */
export function defaultPlatform(platforms: readonly WalletPlatform[]): WalletPlatform {
  return (
    platforms.find((platform) => platform === 'scan' || platform === 'mobile') ??
    platforms.find((platform) => platform !== 'browser') ??
    platforms[0] ??
    'scan'
  )
}

/** Returns the wallet's own link on a platform; undefined for a browser extension and for the QR code. */
export function linkFor(
  { mobileLink, webappLink, desktopLink }: Wallet,
  platform: WalletPlatform,
): string | undefined {
  const links: Partial<Record<WalletPlatform, string | undefined>> = {
    mobile: mobileLink,
    web: webappLink,
    desktop: desktopLink,
  }
  return links[platform]
}

/**
 * Returns the link that opens a pairing URI in a wallet's app or web page: `{link}wc?uri=…`. Telegram on Android decodes links
 * once more than other apps, so the URI is encoded twice there.
 *
 * @param link the wallet's own link, with or without slashes: `trust:`, `trust://`, `https://metamask.app.link/`
 */
export function pairingLink(link: string, uri: string, { telegram, mobile }: Device): string {
  const encoded = encodeURIComponent(uri)
  const isDecodedTwice = telegram && mobile === 'android'
  return `${linkStart(link)}wc?uri=${isDecodedTwice ? encodeURIComponent(encoded) : encoded}`
}

/** Returns a link with its slashes, ready for a path. */
export function linkStart(link: string): string {
  const start = link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`
  return start.endsWith('/') ? start : `${start}/`
}
