import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { pageKey, routerKey } from '#kernel'
import type { Platform as Device, Connector, Wallet } from '#kernel/chain'
import {
  Button,
  CopyButton,
  Footer,
  Icon,
  Message,
  Picture,
  QrCode,
  StatusRing,
  TextLink,
  useMessages,
  useService,
  useWidget,
} from '#kernel/ui'
import { connectDownloads, destinationOf } from '#plugins/connect/contract'
import { pairingAtom } from '../contract.js'
import { walletconnectMessages } from '../messages.js'
import { linkStart, pairingLink, type WalletPlatform } from '../platforms.js'
import type { PairingStep } from './Outcome.js'

/** Props of {@link OpenWallet}. */
export interface OpenWalletProps {
  readonly wallet: Wallet
  /** The wallet's link for the platform. */
  readonly link: string
  readonly platform: WalletPlatform
  readonly device: Device
  readonly state: PairingStep
  /** Shown under the button. */
  readonly children?: ReactNode
}

const texts = {
  mobile: ['continueIn', 'continueText'],
  web: ['openPage', 'openPageText'],
  desktop: ['openHere', 'openHereText'],
} as const

/** Opens a wallet's app or web page with the pairing URI: an app automatically once per URI, both with a button. */
export function OpenWallet(props: OpenWalletProps): ReactElement {
  const { wallet, link, platform, device, state, children } = props
  const t = useMessages(walletconnectMessages)
  const page = useService(pageKey)
  const { store } = useWidget()
  const uri = state.step === 'offered' ? state.uri : undefined
  const [title, text] = texts[platform === 'web' || platform === 'desktop' ? platform : 'mobile']
  const { name } = wallet

  const open = useCallback(() => {
    if (uri === undefined) return
    store.set(pairingAtom, (all) => ({ ...all, wcLinking: { name, href: linkStart(link) } }))
    const target = platform === 'web' || device.telegram ? '_blank' : '_self'
    page.open(pairingLink(link, uri, device), target)
  }, [uri, store, name, link, platform, device, page])

  // browsers block new tabs that open without a press
  const opened = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (platform === 'web' || uri === undefined || opened.current === uri) return
    opened.current = uri
    open()
  }, [platform, uri, open])

  return (
    <>
      <StatusRing state="pending">
        <Picture name={name} src={wallet.imageUrl} imageId={wallet.imageId} size={80} />
      </StatusRing>
      <div data-testid={`pairing-${state.step}`}>
        <Message title={t(title, { wallet: name })} text={t(text)} />
      </div>
      <Button kind="primary" busy={uri === undefined} onClick={open} data-testid={`pairing-open-${platform}`}>
        <span className="pairing-open">
          {t('open', { wallet: name })} <Icon name="out" size="s" />
        </span>
      </Button>
      {children}
      <Get wallet={wallet} />
    </>
  )
}

/** Link to the downloads of a wallet. */
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

/** The wallet's extension: a button to connect it, or to install it. */
export function InBrowser({
  wallet,
  connector,
}: {
  readonly wallet: Wallet
  readonly connector: Connector | undefined
}): ReactElement {
  const t = useMessages(walletconnectMessages)
  const router = useService(routerKey)
  const page = useService(pageKey)
  const { name, chromeStore = '' } = wallet
  return (
    <>
      <StatusRing state="stopped">
        <Picture name={name} src={wallet.imageUrl} imageId={wallet.imageId} size={80} />
      </StatusRing>
      <Message
        title={t('inBrowser', { wallet: name })}
        text={connector ? t('installedText') : t('inBrowserText')}
      />
      <Button
        kind="primary"
        onClick={() => (connector ? router.push(destinationOf(connector)) : page.open(chromeStore, '_blank'))}
        data-testid="pairing-browser"
      >
        {connector ? t('open', { wallet: name }) : t('getExtension')}
      </Button>
    </>
  )
}

/** Props of {@link Scan}. */
export interface ScanProps {
  readonly wallet: Wallet | undefined
  readonly state: PairingStep
  readonly retry: () => void
}

/** The pairing URI as a QR code and as a link to copy. The layout is the same while it loads and after it has expired. */
export function Scan({ wallet, state, retry }: ScanProps): ReactElement {
  const t = useMessages(walletconnectMessages)
  const uri = state.step === 'offered' ? state.uri : undefined
  const isExpired = state.step === 'expired'
  const label = wallet ? t('code', { wallet: wallet.name }) : t('anyCode')
  const hint = wallet ? t('scanWith', { wallet: wallet.name }) : t('scanAny')
  return (
    <>
      <QrCode
        text={isExpired ? t('expired') : uri}
        label={uri === undefined && !isExpired ? t('preparing') : label}
        picture={wallet && <Picture name={wallet.name} src={wallet.imageUrl} imageId={wallet.imageId} />}
      >
        {isExpired && (
          <>
            <h2>{t('expired')}</h2>
            <p>{t('expiredText')}</p>
            <Button kind="primary" size="s" icon="retry" onClick={retry} data-testid="pairing-new">
              {t('newCode')}
            </Button>
          </>
        )}
      </QrCode>
      <p className="pairing-hint" role="status" data-testid={`pairing-${state.step}`}>
        {uri === undefined && !isExpired ? t('preparing') : hint}
      </p>
      <Copy uri={uri} />
    </>
  )
}

/** Button to copy the pairing URI; disabled without one. */
export function Copy({ uri }: { readonly uri: string | undefined }): ReactElement {
  const t = useMessages(walletconnectMessages)
  if (uri === undefined)
    return (
      <Button icon="copy" disabled data-testid="pairing-copy">
        {t('copy')}
      </Button>
    )
  return (
    <CopyButton look="button" text={uri} label={t('copy')} copiedLabel={t('copied')} testId="pairing-copy" />
  )
}
