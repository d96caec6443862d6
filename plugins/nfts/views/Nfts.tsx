import { useEffect, useState } from 'react'
import { accountAtom, configErrorMessage, networkByIdAtom, routerKey } from '#kernel'
import {
  Button,
  Note,
  OfflineNote,
  StateCard,
  useAtom,
  useErrorText,
  useMessages,
  useOnline,
  useService,
  useBackground,
} from '#kernel/ui'
import { nftsAtom, nftsDetail, nftsKeyAtom, nftsService, type Nft } from '../contract.js'
import { nftsMessages } from '../messages.js'
import { NftPicture } from './NftPicture.js'
import { NftSkeletons } from './NftSkeletons.js'

export { default as styles } from './nfts.css?inline'

const skeletonCount = 4

/** Collectibles of the active account on its network; those that may be spam are folded. */
export default function Nfts() {
  const background = useBackground()
  const t = useMessages(nftsMessages)
  const service = useService(nftsService)
  const { status, nfts, hasMore, error } = useAtom(nftsAtom)
  const key = useAtom(nftsKeyAtom)
  const online = useOnline()
  const [showsSpam, setShowsSpam] = useState(false)
  const network = useAtom(networkByIdAtom)(useAtom(accountAtom).caipNetworkId)?.name ?? t('thisNetwork')
  const reason = useErrorText(status === 'failed' ? error : undefined)
  useEffect(() => {
    if (online) background(() => service.refresh())
  }, [background, service, online, key])
  const retry = (
    <Button kind="quiet" onClick={() => service.refresh()} data-testid="nfts-retry">
      {t('tryAgain')}
    </Button>
  )

  if (!nfts) {
    if (status === 'unsupported')
      return <StateCard icon="info" title={t('unavailable')} text={t('unsupportedText', { network })} />
    if (!online) return <StateCard icon="offline" title={t('offline')} text={t('offlineText')} />
    if (status === 'failed') {
      const text = [t('failedText', { network }), configErrorMessage(error) ?? reason].filter(Boolean)
      return (
        <StateCard icon="alert" tone="warning" title={t('unavailable')} text={text.join(' ')}>
          {retry}
        </StateCard>
      )
    }
    return <NftSkeletons count={skeletonCount} label={t('loading')} />
  }
  if (nfts.length === 0 && !hasMore)
    return <StateCard icon="grid" title={t('nothing')} text={t('nothingText', { network })} />

  const spam = nfts.filter(({ isSpam }) => isSpam)
  return (
    <div className="stack">
      {!online && (
        <OfflineNote title={t('offline')} testId="nfts-offline">
          {t('offlineText')}
        </OfflineNote>
      )}
      {online && status === 'failed' && (
        <Note icon="alert" tone="warning" role="status" title={t('unavailable')} testId="nfts-outdated">
          {reason} {retry}
        </Note>
      )}
      <Grid label={t('list')} nfts={nfts.filter(({ isSpam }) => !isSpam)} />
      {spam.length > 0 && (
        <Button
          kind="text"
          tone="muted"
          aria-expanded={showsSpam}
          onClick={() => setShowsSpam(!showsSpam)}
          data-testid="nfts-spam"
        >
          {showsSpam ? t('hideSpam') : t('spam', { count: spam.length })}
        </Button>
      )}
      {showsSpam && <Grid label={t('spamTitle')} nfts={spam} />}
      {hasMore && (
        <Button kind="quiet" onClick={() => service.loadMore()} data-testid="nfts-more">
          {t('more')}
        </Button>
      )}
    </div>
  )
}

function Grid({ label, nfts }: { readonly label: string; readonly nfts: readonly Nft[] }) {
  const router = useService(routerKey)
  if (nfts.length === 0) return null
  return (
    // An explicit role: Safari drops that of a list without bullets.
    <ul className="nfts-grid" role="list" aria-label={label}>
      {nfts.map((nft) => (
        <li key={nft.id}>
          <button
            type="button"
            className="card nft"
            onClick={() => router.push(nftsDetail, { id: nft.id })}
            data-testid={`nft-${nft.contract}-${nft.tokenId}`}
          >
            <NftPicture nft={nft} />
            <span className="nft-text">
              <bdi>{nft.quantity === '1' ? nft.name : `${nft.quantity} × ${nft.name}`}</bdi>{' '}
              {nft.collection !== '' && <small>{nft.collection}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
