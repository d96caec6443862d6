import { useEffect, useState } from 'react'
import { accountAtom, hostKey, networksAtom, networkState, routerKey, sessionKey, slotAtom } from '#kernel'
import { homeViews } from '#kernel/contracts'
import {
  Button,
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
import { Outcome } from './Outcome.js'
import { useSwitching } from './use-switching.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(networksMessages)('switchTitle') })

/** Shown while the wallet is on a network that is not configured: networks to switch to, and disconnect. */
export default function Unsupported() {
  const t = useMessages(networksMessages)
  const host = useService(hostKey)
  const session = useService(sessionKey)
  const { caipNetworkId, requestedCaipNetworks: configured } = useLastNetwork()
  const all = useAtom(networksAtom)
  // the next view depends on the network of the wallet, not on the switch
  const { switching, switchTo } = useSwitching(() => {})
  const [leaving, setLeaving] = useState(false)
  useWayOn()

  const leave = async () => {
    setLeaving(true)
    await session.disconnect().finally(() => setLeaving(false))
  }
  return (
    <>
      <Outcome switching={switching} onRetry={switchTo} />
      <div className="network-ring">
        <StatusRing state="stopped" mark={{ icon: 'warn', tone: 'warning' }}>
          <NetworkPicture name="?" size={80} />
        </StatusRing>
      </div>
      <Message
        title={t('doesNotUse', { app: host.name, network: isolated(caipNetworkId ?? '') })}
        text={t('pick')}
      />
      <NetworkRows
        label={t('switchTitle')}
        networks={configured.length > 0 ? configured : all}
        switching={switching}
        onPick={switchTo}
        icon="next"
      />
      <Button
        kind="text"
        tone="negative"
        icon={disconnectIcon}
        busy={leaving}
        onClick={leave}
        data-testid="networks-disconnect"
      >
        {t('disconnect')}
      </Button>
    </>
  )
}

/** Continues once the wallet is on a configured network: to the home view of an account, or closes. */
function useWayOn() {
  const { store } = useWidget()
  const router = useService(routerKey)
  const isUnsupported = useAtom(unsupportedNetworkAtom)
  useEffect(() => {
    if (isUnsupported) return
    const [home] = store.get(slotAtom(homeViews))
    if (home && store.get(accountAtom).address !== undefined) router.reset(home.opens)
    else router.close()
  }, [isUnsupported, store, router])
}

/** The network, or the last one while the view closes, to avoid a layout shift. */
function useLastNetwork() {
  const isUnsupported = useAtom(unsupportedNetworkAtom)
  const state = useAtom(networkState())
  const [last, setLast] = useState(state)
  useEffect(() => {
    if (isUnsupported) setLast(state)
  }, [isUnsupported, state])
  return isUnsupported ? state : last
}

/** Isolates an external id from the text direction around it, like `<bdi>`. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
