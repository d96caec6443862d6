import { atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { pageKey, routerKey, sessionKey } from '#kernel'
import { readPlatform, unlistedConnectorsAtom, walletPickerKey } from '#kernel/chain'
import {
  Badge,
  IconTile,
  List,
  ListRow,
  Note,
  Picture,
  Skeleton,
  useAtom,
  useMessages,
  useOptionalService,
  useService,
  useWhenIdle,
  useWidget,
} from '#kernel/ui'
import { canConnectAtom, conditionsId, type WalletPress, type WalletRow } from '../contract.js'
import { isAdvisedAtom, isInstalledAtom, ownRowsAtom, walletRowsAtom } from '../groups.js'
import { connectMessages } from '../messages.js'
import { groupsAtom } from '../state.js'
import { pressedWalletAtom, pressConnector } from './pressed-wallet.js'
import { WalletBadge } from './WalletBadge.js'

/** The wallet list: installed wallets connect on press, others open pairing or download views. */
export default function WalletSection() {
  const t = useMessages(connectMessages)
  const { store } = useWidget()
  // not in an effect: the first frame has the rows
  useMemo(() => store.set(groupsAtom, ownRowsAtom), [store])
  const rows = useRestingRows()
  const isInstalled = useAtom(isInstalledAtom)
  const isAdvised = useAtom(isAdvisedAtom)
  const unlisted = useAtom(unlistedConnectorsAtom)
  const { mobile } = readPlatform(useService(pageKey).readBrowserInfo())
  const pick = mobile ? 'noneInstalledPhone' : 'noneInstalledPick'
  const hasLinks = rows.some((row) => 'href' in row.press)
  usePreparedWallets(rows)
  return (
    <>
      {rows.length > 0 && (
        <List label={t('wallets')}>
          {rows.map((row, index) =>
            row.pending ? (
              <PendingWallet key={row.id} />
            ) : (
              <Wallet key={row.id} row={row} isFirst={index === 0} />
            ),
          )}
        </List>
      )}
      {!isInstalled && (
        <Note icon="info" testId="no-wallet">
          {t(isAdvised ? pick : hasLinks ? 'noneInstalled' : 'noneFound')}
        </Note>
      )}
      {rows.some(({ badge }) => badge === 'unverified') && (
        <Note icon="warn" tone="warning" testId="unverified-wallets">
          {t('unverifiedText')}
        </Note>
      )}
      {unlisted > 0 && (
        <Note icon="info" testId="unlisted-wallets">
          {t('unlisted', { count: unlisted })}
        </Note>
      )}
    </>
  )
}

/** Rows of the list. They stay as they are while a wallet is asked: what it answers changes the recent ones. */
function useRestingRows(): readonly WalletRow[] {
  const resting = useMemo(() => {
    let rows: readonly WalletRow[] | undefined
    return atom((get) => {
      if (!rows || !get(pressedWalletAtom)) rows = get(walletRowsAtom)
      return rows
    })
  }, [])
  return useAtom(resting)
}

/** Placeholder of a loading wallet with the height of a row, to avoid layout shifts. */
function PendingWallet() {
  return (
    <li aria-hidden="true">
      <div className="row" data-picture="">
        <Skeleton width="var(--foyer-picture)" height="var(--foyer-picture)" shape="tile" />
        <span className="skeleton-lines">
          <Skeleton width={92} height={12} />
        </span>
      </div>
    </li>
  )
}

function Wallet({ row, isFirst }: { row: WalletRow; isFirst: boolean }) {
  const t = useMessages(connectMessages)
  const session = useService(sessionKey)
  const { prepareView } = useWidget()
  const press = usePress(row.press)
  const isBusy = useIsPressed(row.id)
  const isInstalled = useAtom(isInstalledAtom)
  const { id, imageUrl, imageId, icon, chip, badge, press: to } = row
  const isScan = badge === 'qrCode'
  const canConnect = useAtom(canConnectAtom)
  // rows with an icon open a view, links a page: neither asks a wallet
  const isDisabled = !canConnect && !icon && !('href' in to)
  const name = isScan && !isInstalled ? t('scan') : row.name
  const connectorId = 'connectorId' in to ? to.connectorId : undefined
  const href = 'href' in to ? to.href : undefined
  return (
    <ListRow
      name={name}
      picture={
        icon || (isScan && !imageUrl && !imageId) ? (
          <IconTile icon={icon ?? 'qr'} />
        ) : (
          <Picture
            name={name}
            src={imageUrl}
            imageId={imageId}
            kind={connectorId === undefined ? 'wallet' : 'connector'}
          />
        )
      }
      badges={badge ? <WalletBadge kind={badge} /> : chip && <Badge>{chip}</Badge>}
      icon={icon && 'next'}
      href={href}
      onPress={href === undefined ? press : undefined}
      onIntent={() => {
        // An error shows when the row is pressed.
        if (connectorId !== undefined) session.prepare(connectorId).catch(() => {})
        else if ('opens' in to) prepareView(to.opens.route)
      }}
      busy={isBusy}
      autoFocus={isFirst && !isDisabled}
      disabledBy={isDisabled ? conditionsId : undefined}
      testId={href ? `install-${name}` : connectorId ? `connector-${connectorId}` : `wallet-${id}`}
    />
  )
}

/** Preloads the drivers of listed wallets once the page is idle. */
function usePreparedWallets(rows: readonly WalletRow[]): void {
  const session = useService(sessionKey)
  const [first] = rows.flatMap(({ press }) => ('connectorId' in press ? [press.connectorId] : []))
  useWhenIdle(() => {
    if (first !== undefined) session.prepare(first).catch(() => {})
  }, [session, first])
}

/** Whether a row's wallet was pressed. An atom per row: a press renders this row only, before the wallet is asked. */
function useIsPressed(id: string): boolean {
  return useAtom(useMemo(() => atom((get) => get(pressedWalletAtom)?.connectorId === id), [id]))
}

function usePress(press: WalletPress): () => unknown {
  const { store } = useWidget()
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const picker = useOptionalService(walletPickerKey)
  return () => {
    if ('connectorId' in press) return pressConnector({ store, session, router }, press)
    if ('wallet' in press) return picker?.pick(press.wallet)
    if ('run' in press) press.run()
    else if ('opens' in press) router.push(press.opens)
    return undefined
  }
}
