import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { pageKey, routerKey, type Platform } from '#kernel'
import {
  Button,
  Footer,
  Icon,
  Picture,
  Message,
  StatusRing,
  TextLink,
  useMessages,
  useService,
  useWidget,
} from '#kernel/ui'
import type { Wallet } from '#plugins/catalogue/contract'
import { connectDownloads } from '#plugins/connect/contract'
import { pairingAtom } from '../contract.js'
import { linkStart, pairingLink } from '../links/pairing-link.js'
import { walletconnectMessages } from '../messages.js'
import type { PairingStep } from './use-pairing.js'

/** Props of {@link OpenWallet}. */
export interface OpenWalletProps {
  readonly wallet: Wallet
  /** The wallet's own link of this way. */
  readonly link: string
  readonly way: 'mobile' | 'web' | 'desktop'
  readonly platform: Platform
  readonly state: PairingStep
  /** Further ways, under the button. */
  readonly children?: ReactNode
}

const words = {
  mobile: ['continueIn', 'continueText'],
  web: ['openPage', 'openPageText'],
  desktop: ['openHere', 'openHereText'],
} as const

/** Opens a wallet's app or page with the address: by itself where the visitor has just picked it, and by a button. */
export function OpenWallet(props: OpenWalletProps): ReactElement {
  const { wallet, link, way, platform, state, children } = props
  const t = useMessages(walletconnectMessages)
  const page = useService(pageKey)
  const { store } = useWidget()
  const uri = state.step === 'offered' ? state.uri : undefined
  const [title, text] = words[way]
  const { name } = wallet

  const open = useCallback(() => {
    if (uri === undefined) return
    store.set(pairingAtom, (all) => ({ ...all, wcLinking: { name, href: linkStart(link) } }))
    const isBeside = way === 'web' || platform.telegram
    page.open(pairingLink(link, uri, platform), isBeside ? '_blank' : '_self')
  }, [uri, store, name, link, way, platform, page])

  // a new tab that nobody has pressed for is blocked; an app is what the visitor picked
  const opened = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (way === 'web' || uri === undefined || opened.current === uri) return
    opened.current = uri
    open()
  }, [way, uri, open])

  return (
    <>
      <StatusRing state="pending">
        <Picture name={name} src={wallet.imageUrl} imageId={wallet.imageId} size={80} />
      </StatusRing>
      <div data-testid={`pairing-${state.step}`}>
        <Message title={t(title, { wallet: name })} text={t(text)} />
      </div>
      <Button kind="primary" busy={uri === undefined} onClick={open} data-testid={`pairing-open-${way}`}>
        <span className="pairing-open">
          {t('open', { wallet: name })} <Icon name="out" size="s" />
        </span>
      </Button>
      {children}
      <Get wallet={wallet} />
    </>
  )
}

/** The way to a wallet that is not there yet. */
export function Get({ wallet }: { readonly wallet: Wallet }): ReactElement | null {
  const t = useMessages(walletconnectMessages)
  const router = useService(routerKey)
  const { homepage, appStore, playStore, chromeStore } = wallet
  if (![homepage, appStore, playStore, chromeStore].some(Boolean) || !router.can(connectDownloads))
    return null
  return (
    <Footer>
      {t('none', { wallet: wallet.name })}{' '}
      <TextLink onPress={() => router.push(connectDownloads, { wallet })} testId="pairing-get">
        {t('get')}
      </TextLink>
    </Footer>
  )
}
