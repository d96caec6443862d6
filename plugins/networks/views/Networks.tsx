import { useState } from 'react'
import { accountAtom, currentEntryAtom, hostKey, networksAtom, networkState, routerKey } from '#kernel'
import {
  EmptyState,
  Footer,
  Note,
  SearchField,
  TextLink,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { networksList } from '../contract.js'
import { networksMessages } from '../messages.js'
import { NetworkRows } from './NetworkRows.js'
import { Outcome } from './Outcome.js'
import { useSwitching } from './use-switching.js'

/** Number of networks above which a search field is shown. */
export const searchFrom = 8

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(networksMessages)('title') })

/** The configured networks: the current one, the selectable ones, and the disabled ones with a reason. */
export default function Networks() {
  const t = useMessages(networksMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const host = useService(hostKey)
  const networks = useAtom(networksAtom)
  const { approvedCaipNetworkIds: approved, requestedCaipNetworks: configured } = useAtom(networkState())
  const { connectedWalletInfo: wallet } = useAtom(accountAtom)
  const [text, setText] = useState('')
  const [asksWhy, setAsksWhy] = useState(false)
  const { switching, switchTo } = useSwitching(() => {
    if (store.get(currentEntryAtom)?.id === networksList.id) router.back()
  })

  const wanted = text.trim().toLowerCase()
  const matches = networks.filter(({ name }) => name.toLowerCase().includes(wanted))
  const isLeftOut = approved && configured.some(({ caipNetworkId }) => !approved.includes(caipNetworkId))
  const rows = { switching, onPick: switchTo }
  return (
    <>
      <Outcome switching={switching} onRetry={switchTo} />
      {networks.length > searchFrom && (
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('clear')}
          value={text}
          onText={setText}
          data-testid="networks-search"
        />
      )}
      {matches.length === 0 && (
        <EmptyState
          icon="search"
          title={t('nothingFound', { text: text.trim() })}
          text={t('nothingFoundText')}
          action={{ label: t('showAll'), onPress: () => setText('') }}
        />
      )}
      <NetworkRows {...rows} label={t('title')} networks={matches.filter(({ testnet }) => !testnet)} />
      <NetworkRows
        {...rows}
        label={t('testNetworks')}
        headed
        networks={matches.filter(({ testnet }) => testnet)}
      />
      {isLeftOut && (
        <Note icon="info" testId="networks-left-out">
          {t('notApprovedText', { wallet: wallet?.name ?? t('theWallet') })}
        </Note>
      )}
      {asksWhy && (
        <Note icon="info" role="status" testId="networks-why">
          {t('whyText', { app: host.name })}
        </Note>
      )}
      <Footer>
        {t('missing')} <TextLink onPress={() => setAsksWhy(!asksWhy)}>{t('why')}</TextLink>
      </Footer>
    </>
  )
}
