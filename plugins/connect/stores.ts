import type { Platform } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

/** A page that a wallet is got from. */
export interface WalletStore {
  readonly id: 'chromeStore' | 'appStore' | 'playStore' | 'homepage'
  readonly href: string
}

const ids = ['chromeStore', 'appStore', 'playStore', 'homepage'] as const

/** What fits is first: on a phone its own store, on a computer that of the browser; https pages only. */
const first: Readonly<Record<NonNullable<Platform['mobile']> | 'computer', readonly WalletStore['id'][]>> = {
  ios: ['appStore', 'homepage', 'playStore'],
  android: ['playStore', 'homepage', 'appStore'],
  other: ['homepage', 'playStore', 'appStore'],
  computer: ids,
}

/** The pages a wallet is got from, those that fit what shows the page first. A phone takes no extension. */
export function storesOf(wallet: Wallet, { mobile }: Pick<Platform, 'mobile'>): readonly WalletStore[] {
  return first[mobile ?? 'computer'].flatMap((id) => {
    const href = wallet[id]
    return href !== undefined && /^https:\/\//i.test(href) ? [{ id, href }] : []
  })
}
