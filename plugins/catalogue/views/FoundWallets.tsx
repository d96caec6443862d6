import { useEffect, useMemo, useState } from 'react'
import { routerKey } from '#kernel'
import {
  Button,
  Message,
  Picture,
  Row,
  SkeletonRows,
  StatusIcon,
  useAtom,
  useMessages,
  useService,
  VirtualList,
} from '#kernel/ui'
import { canConnectAtom, conditionsId, type WalletRow } from '#plugins/connect/contract'
import { WalletBadge } from '#plugins/connect/parts'
import { walletconnectPairing } from '#plugins/walletconnect/contract'
import { canPairAtom } from '../rules.js'
import { catalogueKey, type FoundWallets } from '../contract.js'
import { catalogueMessages } from '../messages.js'
import { toRowsAtom } from '../rows.js'
import { usePick } from './WalletGrid.js'

/** Number of placeholders of a search without an answer. */
const waitingRows = 3

/** Results of a search; without any, a button for the QR code or for all wallets. */
export function FoundWallets({ search, onShowAll }: { search: Search; onShowAll: () => void }) {
  const t = useMessages(catalogueMessages)
  const router = useService(routerKey)
  const toRows = useAtom(toRowsAtom)
  const pick = usePick()
  const { text, isSearching, wallets } = search
  const wanted = text.toLowerCase()
  const tiles = useMemo(
    () => toRows(wallets, ({ name }) => name.toLowerCase().includes(wanted)),
    [toRows, wallets, wanted],
  )
  const canScan = useAtom(canPairAtom)

  if (isSearching && wallets.length === 0) return <SkeletonRows count={waitingRows} label={t('searching')} />
  if (tiles.length === 0) {
    return (
      <div role="status" data-testid="wallets-not-found">
        <StatusIcon icon="search" />
        <Message title={t('notFound', { text })} text={t(canScan ? 'notFoundText' : 'notFoundPlain')} />
        {canScan ? (
          <Button icon="qr" onClick={() => router.push(walletconnectPairing)} data-testid="show-code">
            {t('showCode')}
          </Button>
        ) : (
          <Button onClick={onShowAll} data-testid="show-all">
            {t('showAll')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <section className="wallets-found" aria-busy={isSearching || undefined}>
      <p role="status">{t('found', { count: tiles.length })}</p>
      <VirtualList
        label={t('allWallets')}
        items={tiles}
        keyOf={({ id }) => id}
        testId="wallets-found"
        renderRow={(tile) => <Found tile={tile} canScan={canScan} onPress={() => pick(tile)} />}
      />
    </section>
  )
}

function Found({ tile, canScan, onPress }: { tile: WalletRow; canScan: boolean; onPress: () => unknown }) {
  const t = useMessages(catalogueMessages)
  const { id, name, imageUrl, imageId, press } = tile
  const wallet = 'wallet' in press ? press.wallet : undefined
  const kind = wallet ? 'wallet' : 'connector'
  const canConnect = useAtom(canConnectAtom)
  const badge = tile.badge ?? (wallet && canScan ? 'qrCode' : undefined)
  const platforms = [
    wallet?.chromeStore && t('asExtension'),
    wallet?.mobileLink && t('onPhone'),
    wallet?.desktopLink && t('onDesktop'),
    wallet?.webappLink && t('onWeb'),
  ].filter(Boolean)
  return (
    <Row
      name={name}
      line={platforms.length > 0 ? platforms.join(', ') : undefined}
      picture={<Picture name={name} src={imageUrl} imageId={imageId} kind={kind} />}
      badges={badge && <WalletBadge kind={badge} />}
      onPress={onPress}
      disabledBy={canConnect ? undefined : conditionsId}
      testId={`${kind}-${id}`}
    />
  )
}

/** Result of a search, with its text. */
export interface Search extends FoundWallets {
  readonly text: string
  /** Whether the search for the current text has no answer yet. */
  readonly isSearching: boolean
}

/** Searches the typed text, without the spaces around it. Undefined if it is empty. */
export function useSearch(typed: string): Search | undefined {
  const service = useService(catalogueKey)
  const text = typed.trim()
  const [found, setFound] = useState<{ readonly text: string; readonly answer: FoundWallets }>()

  useEffect(() => {
    if (text === '') return
    const overtaken = new AbortController()
    service.search(text, { signal: overtaken.signal }).then(
      (answer) => overtaken.signal.aborted || setFound({ text, answer }),
      // another text was typed, or the view was left
      () => {},
    )
    return () => overtaken.abort()
  }, [service, text])

  if (text === '') return undefined
  const isCurrent = found?.text === text
  return {
    text,
    isSearching: !isCurrent,
    wallets: found?.answer.wallets ?? [],
    failed: isCurrent && found.answer.failed,
  }
}
