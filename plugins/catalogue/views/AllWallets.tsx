import { useCallback, useEffect, useState } from 'react'
import { hostKey, routerKey } from '#kernel'
import {
  Button,
  EmptyState,
  IconButton,
  Note,
  SearchField,
  SlotOutlet,
  useAtom,
  useMessages,
  useBackground,
  useService,
  type Header,
} from '#kernel/ui'
import { conditionsId, connectConditions } from '#plugins/connect/contract'
import { walletconnectPairing } from '#plugins/walletconnect/contract'
import { canPairAtom } from '../rules.js'
import { catalogueKey } from '../contract.js'
import { groupsAtom } from '../groups.js'
import { catalogueMessages } from '../messages.js'
import { allWalletsAtom, answersAtom } from '../state.js'
import { allRowsAtom } from '../rows.js'
import { FoundWallets, useSearch } from './FoundWallets.js'
import { columns, WalletGrid } from './WalletGrid.js'
export { default as styles } from './all-wallets.css?inline'

/** Number of placeholders before the first page has loaded: they fill the window, so that it moves nothing. */
const firstCells = 80
const laterCells = 2 * columns

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(catalogueMessages)('allWallets') })

/** All wallets: installed ones first, further pages on scroll, and a search. */
export default function AllWallets() {
  const t = useMessages(catalogueMessages)
  const service = useService(catalogueKey)
  const router = useService(routerKey)
  const [text, setText] = useState('')
  const search = useSearch(text)
  const { count } = useAtom(allWalletsAtom)
  const background = useBackground()
  const more = useCallback(() => background(() => service.more()), [background, service])
  useEffect(more, [more])

  const canScan = useAtom(canPairAtom)
  return (
    <div className="all-wallets">
      <SearchField
        label={t('search')}
        placeholder={!count ? t('search') : t('searchCount', { count })}
        clearLabel={t('clear')}
        value={text}
        onText={setText}
        end={
          canScan && (
            <IconButton
              icon="qr"
              label={t('showCode')}
              onClick={() => router.push(walletconnectPairing)}
              data-testid="all-wallets-code"
            />
          )
        }
        autoFocus
        data-testid="all-wallets-search"
      />
      <SlotOutlet slot={connectConditions} id={conditionsId} />
      {search?.failed && <Failed onRetry={more} />}
      {search ? <FoundWallets search={search} onShowAll={() => setText('')} /> : <Everything onMore={more} />}
    </div>
  )
}

function Everything({ onMore }: { onMore: () => void }) {
  const t = useMessages(catalogueMessages)
  const host = useService(hostKey)
  const isStarted = useAtom(groupsAtom) !== undefined
  const { isLoading, isFailed } = useAtom(allWalletsAtom)
  const hasBegun = useAtom(answersAtom).page > 0
  const all = useAtom(allRowsAtom)
  // avoids showing wallets that the first answer of the service removes
  const tiles = isStarted ? all : []
  const isWaiting = isLoading || !isStarted
  const later = laterCells + gap(tiles.length)
  // more of them below a page would be scrolled to before the next page is asked for
  const waiting = isWaiting ? (hasBegun ? later : Math.max(firstCells - tiles.length, later)) : 0

  if (tiles.length === 0 && !isWaiting)
    return <EmptyState icon="search" title={t('none')} text={t('noneText', { app: host.name })} />
  return (
    <>
      {isFailed && !hasBegun && <Failed onRetry={onMore} />}
      {isWaiting && (
        <span role="status" className="visually-hidden">
          {t('loading')}
        </span>
      )}
      <WalletGrid
        label={t('allWallets')}
        tiles={tiles}
        waiting={waiting}
        // after a failure only a retry loads: the end of the list stays visible and would load in a loop
        onEndReached={() => isFailed || onMore()}
      />
      {isFailed && hasBegun && <Failed isRest onRetry={onMore} />}
    </>
  )
}

/** Number of empty cells in the last row. */
function gap(count: number): number {
  return (columns - (count % columns)) % columns
}

/** Error of a failed load; `isRest` if a part of the list is shown. */
function Failed({ isRest = false, onRetry }: { isRest?: boolean; onRetry: () => void }) {
  const t = useMessages(catalogueMessages)
  return (
    <Note
      icon="offline"
      role="status"
      title={t(isRest ? 'restFailed' : 'failed')}
      testId="all-wallets-failed"
      action={
        <Button size="s" onClick={onRetry} data-testid="all-wallets-retry">
          {t('retry')}
        </Button>
      }
    >
      {t(isRest ? 'restFailedText' : 'failedText')}
    </Note>
  )
}
