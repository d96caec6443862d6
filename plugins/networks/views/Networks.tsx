import { useState } from 'react'
import { accountAtom, currentEntryAtom, hostKey, networksAtom, networkState, routerKey } from '#kernel'
import {
  Footer,
  Note,
  SearchableList,
  TextLink,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { networksList } from '../contract.js'
import { networkHelpOpened } from '../events.js'
import { networksMessages } from '../messages.js'
import { NetworkRows } from './NetworkRows.js'
import { SwitchFailure, useNetworkSwitch } from './network-switch.js'

/** Max networks without a search field. */
const maxWithoutSearch = 8

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(networksMessages)('title') })

/** The network list: the current network, the selectable ones, and the disabled ones with the reason. */
export default function Networks() {
  const t = useMessages(networksMessages)
  const { store, events } = useWidget()
  const router = useService(routerKey)
  const host = useService(hostKey)
  const networks = useAtom(networksAtom)
  const { approvedCaipNetworkIds: approvedIds, requestedCaipNetworks: configured } = useAtom(networkState())
  const { connectedWalletInfo: wallet } = useAtom(accountAtom)
  const [isWhyShown, setWhyShown] = useState(false)
  const { networkSwitch, switchTo } = useNetworkSwitch(() => {
    // the user may have opened another view in the meantime
    if (store.get(currentEntryAtom)?.id === networksList.id) router.back()
  })

  const toggleWhy = () => {
    if (!isWhyShown) events.emit(networkHelpOpened, undefined)
    setWhyShown(!isWhyShown)
  }

  const hasUnapproved =
    approvedIds && configured.some(({ caipNetworkId }) => !approvedIds.includes(caipNetworkId))
  const shared = { networkSwitch, onSelect: switchTo }
  return (
    <>
      <SwitchFailure networkSwitch={networkSwitch} onRetry={switchTo} />
      <SearchableList
        items={networks}
        isMatch={({ name }, text) => name.toLowerCase().includes(text.toLowerCase())}
        maxWithoutSearch={maxWithoutSearch}
        labels={{
          search: t('search'),
          clear: t('clear'),
          nothingFound: (text) => t('nothingFound', { text }),
          nothingFoundText: t('nothingFoundText'),
          showAll: t('showAll'),
        }}
        testId="networks-search"
      >
        {(matches) => (
          <>
            <NetworkRows
              {...shared}
              label={t('title')}
              networks={matches.filter(({ testnet }) => !testnet)}
            />
            <NetworkRows
              {...shared}
              label={t('testNetworks')}
              headed
              networks={matches.filter(({ testnet }) => testnet)}
            />
          </>
        )}
      </SearchableList>
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
        {t('missing')} <TextLink onPress={toggleWhy}>{t('why')}</TextLink>
      </Footer>
    </>
  )
}
