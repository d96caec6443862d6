import { useEffect, useMemo, useState } from 'react'
import { pageKey } from '#kernel'
import { connectorsAtom, readPlatform, type Wallet } from '#kernel/chain'
import {
  Button,
  ConditionsStep,
  EmptyState,
  Tabs,
  useAtom,
  useCloseWhen,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import {
  canConnectAtom,
  closesAfterConnectAtom,
  conditionsId,
  connectConditions,
  connectorOf,
  hiddenWalletsAtom,
  isConnectorOf,
} from '#plugins/connect/contract'
import { pairingAtom, walletconnectPairing } from '../contract.js'
import { walletconnectMessages } from '../messages.js'
import { defaultPlatform, linkFor, platformsOf, type WalletPlatform } from '../platforms.js'
import { pickedWalletAtom } from '../session/picked-wallet.js'
import { Copy, Get, InBrowser, OpenWallet, Scan } from './OpenWallet.js'
import { Outcome, usePairing, type PairingStep } from './Outcome.js'
export { default as styles } from './pairing.css?inline'

interface PairingProps {
  readonly params: { readonly wallet?: Wallet }
}

/** Header of the view. */
export function useViewHeader({ params: { wallet } }: PairingProps): Header {
  const t = useMessages(walletconnectMessages)
  return { title: wallet?.name ?? t('anyTitle') }
}

/** Pairing with a wallet on another device. Before it the conditions of connecting, if they are not met. */
export default function Pairing(props: PairingProps) {
  const t = useMessages(walletconnectMessages)
  const isMet = useAtom(canConnectAtom)
  return (
    <ConditionsStep slot={connectConditions} id={conditionsId} isMet={isMet} label={t('goOn')}>
      <StartedPairing {...props} />
    </ConditionsStep>
  )
}

/** QR code, links, and the result of the pairing that begins with it. */
function StartedPairing({ params }: PairingProps) {
  const { wallet } = params
  const { state, retry } = usePairing()
  const closes = useAtom(closesAfterConnectAtom)
  const isDone = state.step === 'connected' && closes
  useCloseWhen(walletconnectPairing, isDone)
  usePicked(wallet)

  if (state.step === 'preparing' || state.step === 'offered' || state.step === 'expired')
    return <Platforms wallet={wallet} state={state} retry={retry} />
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

interface PlatformsProps {
  readonly wallet: Wallet | undefined
  readonly state: PairingStep
  readonly retry: () => void
}

function Platforms(props: PlatformsProps) {
  const t = useMessages(walletconnectMessages)
  const { wallet } = props
  const page = useService(pageKey)
  const device = useMemo(() => readPlatform(page.readBrowserInfo()), [page])
  const connector = useConnector(wallet)
  const platforms = platformsOf(wallet, device, connector !== undefined)
  const [selected, select] = useState<WalletPlatform>()
  const isShown = selected && (platforms.includes(selected) || selected === 'scan')
  const platform = isShown ? selected : defaultPlatform(platforms)

  const shown = () => {
    if (wallet && platform === 'browser') return <InBrowser wallet={wallet} connector={connector} />
    if (wallet && platform === 'unsupported')
      return (
        <EmptyState
          icon="info"
          title={t('unsupportedTitle', { wallet: wallet.name })}
          text={t('unsupportedText')}
        />
      )
    const link = wallet && linkFor(wallet, platform)
    // a new pairing URI is created where it is shown
    if (wallet && link && props.state.step !== 'expired')
      return (
        <OpenWallet {...props} wallet={wallet} platform={platform} link={link} device={device}>
          {platform === 'mobile' && (
            <div className="pairing-pair">
              <Copy uri={props.state.step === 'offered' ? props.state.uri : undefined} />
              <Button icon="qr" onClick={() => select('scan')} data-testid="pairing-code">
                {t('showCode')}
              </Button>
            </div>
          )}
        </OpenWallet>
      )
    return (
      <>
        <Scan {...props} />
        {wallet && !device.mobile && <Get wallet={wallet} />}
      </>
    )
  }

  if (platforms.length < 2) return shown()
  return (
    <Tabs
      label={t('platforms')}
      tabs={platforms.map((id) => ({ id, label: t(id), testId: `pairing-platform-${id}` }))}
      selected={platforms.includes(platform) ? platform : defaultPlatform(platforms)}
      onSelect={select}
    >
      {shown()}
    </Tabs>
  )
}

/** Returns the connector of the wallet's extension, if it is listed and verified. */
function useConnector(wallet: Wallet | undefined) {
  const hidden = useAtom(hiddenWalletsAtom)
  const connectors = useAtom(connectorsAtom).filter((connector) => !isConnectorOf(connector, hidden))
  return wallet && connectorOf(wallet, connectors)
}
