import { useEffect, useMemo } from 'react'
import { accountAtom, clockKey, configErrorMessage, localeAtom, networkByIdAtom } from '#kernel'
import {
  Button,
  IconButton,
  List,
  Note,
  OfflineNote,
  Skeleton,
  SkeletonRows,
  StateCard,
  useAtom,
  useErrorText,
  useMessages,
  useOnline,
  useService,
  useBackground,
} from '#kernel/ui'
import { ownTransactionsAtom } from '#plugins/transactions/contract'
import { activityAtom, activityKeyAtom, activityService } from '../contract.js'
import { mergeOwn, type ActivityEntry } from '../entries.js'
import { activityMessages } from '../messages.js'
import { groupByMonth, type Month, type Year } from '../months.js'
import { ActivityRow } from './ActivityRow.js'

export { default as styles } from './activity.css?inline'

const skeletonCount = 4

/** Transactions of the active account on its network: own pending ones, then those of the service by month. */
export default function Activity() {
  const t = useMessages(activityMessages)
  const service = useService(activityService)
  const state = useAtom(activityAtom)
  const entries = useEntries()
  const online = useOnline()
  const network = useAtom(networkByIdAtom)(useAtom(accountAtom).caipNetworkId)?.name ?? t('thisNetwork')
  const reason = useErrorText(state.status === 'failed' ? state.error : undefined)
  useRead(online, entries.missing)

  const { status, transactions, hasMore, error } = state
  const isEmpty = entries.pending.length === 0 && entries.listed.length === 0
  const retry = () => service.refresh()

  if (isEmpty) {
    if (status === 'loading' && online) return <LoadingMonth />
    if (status === 'unsupported')
      return <StateCard icon="info" title={t('unavailable')} text={t('unsupportedText', { network })} />
    if (!transactions && !online)
      return <StateCard icon="offline" title={t('offline')} text={t('offlineText')} />
    if (status === 'failed' && !transactions) {
      const text = [t('failedText', { network }), configErrorMessage(error) ?? reason]
      return (
        <StateCard icon="alert" tone="warning" title={t('unavailable')} text={text.filter(Boolean).join(' ')}>
          <Button kind="quiet" onClick={retry} data-testid="activity-retry">
            {t('tryAgain')}
          </Button>
        </StateCard>
      )
    }
    if (!hasMore) return <StateCard icon="clock" title={t('nothing')} text={t('nothingText', { network })} />
  }

  return (
    <div className="stack activity">
      {!online ? (
        <OfflineNote title={t('offline')} testId="activity-offline">
          {t('offlineText')}
        </OfflineNote>
      ) : (
        status === 'failed' && (
          <Note
            icon="alert"
            tone="warning"
            role="status"
            title={t('unavailable')}
            action={
              <IconButton icon="retry" label={t('tryAgain')} onClick={retry} data-testid="activity-retry" />
            }
            testId="activity-outdated"
          >
            {[t('outdatedText'), reason].filter(Boolean).join(' ')}
          </Note>
        )
      )}
      {entries.pending.length > 0 && <Group label={t('pendingList')} entries={entries.pending} />}
      {groupByMonth(entries.listed).map((year) => (
        <YearGroup key={year.year} year={year} />
      ))}
      {status === 'loading' && (
        <SkeletonRows count={skeletonCount} lines={2} shape="round" values label={t('loading')} />
      )}
      {hasMore && (
        <Button kind="quiet" onClick={() => service.loadMore()} data-testid="activity-more">
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Placeholder of the transactions of a month. */
function LoadingMonth() {
  const t = useMessages(activityMessages)
  return (
    <div>
      <p className="activity-label">
        <Skeleton width={64} height={12} />
      </p>
      <SkeletonRows count={skeletonCount} lines={2} shape="round" values label={t('loading')} />
    </div>
  )
}

/** Transactions of the service, and own ones of the account on its network. */
function useEntries() {
  const { transactions } = useAtom(activityAtom)
  const key = useAtom(activityKeyAtom)
  const own = useAtom(ownTransactionsAtom)
  return useMemo(
    () =>
      mergeOwn(
        transactions ?? [],
        own.filter(({ chainId, account }) => `${chainId} ${account}` === key),
      ),
    [transactions, own, key],
  )
}

const [firstPauseMs, maxPauseMs, maxTries] = [2_000, 16_000, 8] as const

/**
 * Reads on opening, for another account or network, and when the browser is online again. Reads again while the service does not
 * list an own transaction that is in a block: an index follows its chain with some delay.
 */
function useRead(online: boolean, missing: number): void {
  const background = useBackground()
  const service = useService(activityService)
  const clock = useService(clockKey)
  const key = useAtom(activityKeyAtom)
  useEffect(() => background(() => service.open()), [background, service])
  useEffect(() => {
    if (online) background(() => service.refresh())
  }, [background, service, online, key])
  useEffect(() => {
    if (!online || missing === 0) return undefined
    const ended = new AbortController()
    const readAgain = async () => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        await clock.sleep(Math.min(firstPauseMs * 2 ** tries, maxPauseMs), ended.signal)
        await service.refresh()
      }
    }
    readAgain().catch(() => {})
    return () => ended.abort()
  }, [service, clock, key, online, missing])
}

function YearGroup({ year: { year, months } }: { readonly year: Year<ActivityEntry> }) {
  const now = useService(clockKey).now()
  const locale = useAtom(localeAtom)
  const isThisYear = year === new Date(now).getFullYear()
  const format = new Intl.DateTimeFormat([locale, 'en'], {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
  const labelOf = ({ month }: Month<ActivityEntry>) => format.format(new Date(year, month, 1))
  return (
    <div className="stack">
      {months.map((month) => (
        <Group key={month.month} label={labelOf(month)} entries={month.entries} />
      ))}
    </div>
  )
}

function Group({ label, entries }: { readonly label: string; readonly entries: readonly ActivityEntry[] }) {
  const now = useService(clockKey).now()
  return (
    <section>
      <h2 className="activity-label">{label}</h2>
      <List label={label}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ActivityRow entry={entry} now={now} />
          </li>
        ))}
      </List>
    </section>
  )
}
