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
import { SwitchFailure } from './SwitchFailure.js'
import { useNetworkSwitch } from './use-network-switch.js'

/** Max networks without a search field. */
const maxWithoutSearch = 8

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(networksMessages)('title') })

/** The network list: the current network, the selectable ones, and the disabled ones with the reason. */
export default function Networks() {
  const t = useMessages(networksMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const host = useService(hostKey)
  const networks = useAtom(networksAtom)
  const { approvedCaipNetworkIds: approvedIds, requestedCaipNetworks: configured } = useAtom(networkState())
  const { connectedWalletInfo: wallet } = useAtom(accountAtom)
  const [text, setText] = useState('')
  const [isWhyShown, setWhyShown] = useState(false)
  const { networkSwitch, switchTo } = useNetworkSwitch(() => {
    // the user may have opened another view in the meantime
    if (store.get(currentEntryAtom)?.id === networksList.id) router.back()
  })

  const query = text.trim().toLowerCase()
  const matches = networks.filter(({ name }) => name.toLowerCase().includes(query))
  const hasUnapproved =
    approvedIds && configured.some(({ caipNetworkId }) => !approvedIds.includes(caipNetworkId))
  const shared = { networkSwitch, onSelect: switchTo }
  return (
    <>
      <SwitchFailure networkSwitch={networkSwitch} onRetry={switchTo} />
      {networks.length > maxWithoutSearch && (
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
      <NetworkRows {...shared} label={t('title')} networks={matches.filter(({ testnet }) => !testnet)} />
      <NetworkRows
        {...shared}
        label={t('testNetworks')}
        headed
        networks={matches.filter(({ testnet }) => testnet)}
      />
      {hasUnapproved && (
        <Note icon="info" testId="networks-not-approved">
          {t('notApprovedText', { wallet: wallet?.name ?? t('theWallet') })}
        </Note>
      )}
      {isWhyShown && (
        <Note icon="info" role="status" testId="networks-why">
          {t('whyText', { app: host.name })}
        </Note>
      )}
      <Footer>
        {t('missing')} <TextLink onPress={() => setWhyShown(!isWhyShown)}>{t('why')}</TextLink>
      </Footer>
    </>
  )
}
