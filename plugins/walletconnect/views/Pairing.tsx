import { useEffect, useMemo, useState } from 'react'
import { connectorsAtom, pageKey, readPlatform } from '#kernel'
import {
  Button,
  Tabs,
  useAtom,
  useCloseWhen,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { closesAfterConnectAtom } from '#plugins/connect/contract'
import type { Wallet } from '#plugins/catalogue/contract'
import { pairingAtom, walletconnectPairing } from '../contract.js'
import { firstWay, waysTo, type Way } from '../links/ways.js'
import { walletconnectMessages } from '../messages.js'
import { pickedWalletAtom } from '../state.js'
import { InBrowser } from './InBrowser.js'
import { Get, OpenWallet } from './OpenWallet.js'
import { Outcome } from './Outcome.js'
import { Copy, Scan } from './Scan.js'
import { usePairing, type PairingStep } from './use-pairing.js'
export { default as styles } from './pairing.css?inline'

interface PairingProps {
  readonly params: { readonly wallet?: Wallet }
}

/** Header of the view. */
export function useViewHeader({ params: { wallet } }: PairingProps): Header {
  const t = useMessages(walletconnectMessages)
  return { title: wallet?.name ?? t('anyTitle') }
}

/** Pairing with a wallet on another device: QR code, links, and the result. */
export default function Pairing({ params }: PairingProps) {
  const { wallet } = params
  const { state, retry } = usePairing()
  const closes = useAtom(closesAfterConnectAtom)
  const isDone = state.step === 'connected' && closes
  useCloseWhen(walletconnectPairing, isDone)
  usePicked(wallet)

  if (state.step === 'preparing' || state.step === 'offered' || state.step === 'expired')
    return <Ways wallet={wallet} state={state} retry={retry} />
  return <Outcome wallet={wallet} state={state} retry={retry} />
}

/** Publishes the wallet that is being paired while the view is mounted. */
function usePicked(wallet: Wallet | undefined) {
  const { store } = useWidget()
  useEffect(() => {
    store.set(pickedWalletAtom, wallet)
    // A URI that is offered again may have opened this wallet already. Views below have opened it by now: effects run bottom up.
    store.set(pairingAtom, (all) =>
      all.wcLinking?.name === wallet?.name ? all : { ...all, wcLinking: undefined },
    )
    return () => store.set(pickedWalletAtom, undefined)
  }, [store, wallet])
}

interface WaysProps {
  readonly wallet: Wallet | undefined
  readonly state: PairingStep
  readonly retry: () => void
}

function Ways(props: WaysProps) {
  const t = useMessages(walletconnectMessages)
  const { wallet } = props
  const page = useService(pageKey)
  const platform = useMemo(() => readPlatform(page.readBrowserInfo()), [page])
  const connector = useConnector(wallet)
  const ways = waysTo(wallet, platform, connector !== undefined)
  const [picked, pick] = useState<Way>()
  const way = picked && (ways.includes(picked) || picked === 'scan') ? picked : firstWay(ways)

  const shown = () => {
    const link = wallet && { mobile: wallet.mobileLink, web: wallet.webappLink, desktop: wallet.desktopLink }
    if (wallet && way === 'browser') return <InBrowser wallet={wallet} connector={connector} />
    // an expired pairing URI is only replaced where it is shown
    if (wallet && link && way !== 'scan' && way !== 'browser' && link[way] && props.state.step !== 'expired')
      return (
        <OpenWallet {...props} wallet={wallet} way={way} link={link[way]} platform={platform}>
          {way === 'mobile' && (
            <div className="pairing-pair">
              <Copy uri={props.state.step === 'offered' ? props.state.uri : undefined} />
              <Button icon="qr" onClick={() => pick('scan')} data-testid="pairing-code">
                {t('showCode')}
              </Button>
            </div>
          )}
        </OpenWallet>
      )
    return (
      <>
        <Scan {...props} />
        {wallet && !platform.mobile && <Get wallet={wallet} />}
      </>
    )
  }

  if (ways.length < 2) return shown()
  return (
    <Tabs
      label={t('ways')}
      tabs={ways.map((id) => ({ id, label: t(id), testId: `pairing-way-${id}` }))}
      selected={ways.includes(way) ? way : firstWay(ways)}
      onSelect={pick}
    >
      {shown()}
    </Tabs>
  )
}

/** Returns the connector of the wallet's extension, if it is installed. */
function useConnector(wallet: Wallet | undefined) {
  const isIt = ({
    explorerId,
    rdns,
  }: {
    readonly explorerId?: string | undefined
    readonly rdns?: string | undefined
  }) => wallet !== undefined && (explorerId === wallet.id || (rdns !== undefined && rdns === wallet.rdns))
  return useAtom(connectorsAtom).find(isIt)
}
