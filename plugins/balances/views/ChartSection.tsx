import { useState, type ReactNode } from 'react'
import type { AssetBalance } from '#kernel/money'
import { Button, Card, Message, Skeleton, Tabs, useMessages } from '#kernel/ui'
import { balancesMessages } from '../messages.js'
import type { SeriesRange } from '../series.js'
import { summarizeSeries } from '../summarize-series.js'
import { PriceChart } from './PriceChart.js'
import { useSeries } from './use-series.js'

/** Chart of an asset's price with a choice of the range, or the reason why there is none. */
export function ChartSection({ asset }: { readonly asset: AssetBalance }) {
  const t = useMessages(balancesMessages)
  const [range, setRange] = useState<SeriesRange>('1d')
  const tabs = [
    { id: '1d', label: t('day'), testId: 'asset-range-1d' },
    { id: '1w', label: t('week'), testId: 'asset-range-1w' },
    { id: '1m', label: t('month'), testId: 'asset-range-1m' },
    { id: '1y', label: t('year'), testId: 'asset-range-1y' },
  ] as const
  return (
    <section className="asset-chart" aria-label={t('chart')}>
      <Tabs label={t('range')} tabs={tabs} selected={range} onSelect={setRange}>
        <Card padded>
          <Chart asset={asset} range={range} />
        </Card>
      </Tabs>
    </section>
  )
}

function Chart({ asset, range }: { readonly asset: AssetBalance; readonly range: SeriesRange }) {
  const t = useMessages(balancesMessages)
  const series = useSeries(asset, range)
  if (series.status === 'loading') {
    return (
      <div className="asset-chart-state" role="status" data-testid="asset-chart-loading">
        <span className="visually-hidden">{t('chartLoading')}</span>
        <Skeleton width="100%" height="112px" />
      </div>
    )
  }
  if (series.status === 'offline') return <State title={t('offline')} text={t('chartOfflineText')} />
  if (series.status === 'failed') {
    return (
      <State title={t('chartFailed')} text={t('chartFailedText')}>
        <Button kind="quiet" onClick={series.onRetry} data-testid="asset-chart-retry">
          {t('tryAgain')}
        </Button>
      </State>
    )
  }
  const summary = series.status === 'ready' ? summarizeSeries(series.points) : undefined
  if (series.status !== 'ready' || !summary) return <State title={t('noChart')} text={t('noChartText')} />
  return <PriceChart points={series.points} summary={summary} range={range} />
}

function State({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className="asset-chart-state" data-testid="asset-chart-state">
      <Message title={title} text={text} />
      {children}
    </div>
  )
}
