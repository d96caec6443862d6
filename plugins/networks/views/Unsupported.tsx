import { useEffect, useState } from 'react'
import {
  accountAtom,
  hostKey,
  networksAtom,
  networkState,
  routerKey,
  sessionKey,
  slotAtom,
  homeViews,
} from '#kernel'
import {
  BusyButton,
  disconnectIcon,
  NetworkPicture,
  Message,
  StatusRing,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { unsupportedNetworkAtom } from '../contract.js'
import { networksMessages } from '../messages.js'
import { NetworkRows } from './NetworkRows.js'
import { SwitchFailure, useNetworkSwitch } from './network-switch.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(networksMessages)('switchTitle') })

/** The view for a wallet on an unsupported network: networks to switch to, and disconnect. */
export default function Unsupported() {
  const t = useMessages(networksMessages)
  const host = useService(hostKey)
  const session = useService(sessionKey)
  const { caipNetworkId, requestedCaipNetworks: namespaceNetworks } = useUnsupportedNetwork()
  const allNetworks = useAtom(networksAtom)
  // no callback: the view also has to close if the user switches in the wallet itself
  const { networkSwitch, switchTo } = useNetworkSwitch(() => {})
  useCloseOnSupportedNetwork()
  return (
    <>
      <SwitchFailure networkSwitch={networkSwitch} onRetry={switchTo} />
      <div className="network-ring">
        <StatusRing state="stopped" mark={{ icon: 'warn', tone: 'warning' }}>
          <NetworkPicture name="?" size={80} />
        </StatusRing>
      </div>
      <Message title={t('doesNotUse', { app: host.name, network: caipNetworkId ?? '' })} text={t('pick')} />
      <NetworkRows
        label={t('switchTitle')}
        // the namespace has none if the host removed its networks
        networks={namespaceNetworks.length > 0 ? namespaceNetworks : allNetworks}
        networkSwitch={networkSwitch}
        onSelect={switchTo}
        icon="next"
      />
      <BusyButton
        kind="text"
        tone="negative"
        icon={disconnectIcon}
        onPress={() => session.disconnect()}
        data-testid="networks-disconnect"
      >
        {t('disconnect')}
      </BusyButton>
    </>
  )
}

/** Leaves the view when the network is supported: for the first view of a connected account, else by closing the modal. */
function useCloseOnSupportedNetwork() {
  const { store } = useWidget()
  const router = useService(routerKey)
  const isUnsupported = useAtom(unsupportedNetworkAtom)
  useEffect(() => {
    if (isUnsupported) return
    const [homeView] = store.get(slotAtom(homeViews))
    if (homeView && store.get(accountAtom).address !== undefined) router.reset(homeView.opens)
    else router.close()
  }, [isUnsupported, store, router])
}

/** State of the unsupported network. Stays the same while the view closes, to avoid a layout shift. */
function useUnsupportedNetwork() {
  const isUnsupported = useAtom(unsupportedNetworkAtom)
  const state = useAtom(networkState())
  const [unsupportedState, setUnsupportedState] = useState(state)
  useEffect(() => {
    if (isUnsupported) setUnsupportedState(state)
  }, [isUnsupported, state])
  return isUnsupported ? state : unsupportedState
}
