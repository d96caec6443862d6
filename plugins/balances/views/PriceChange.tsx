import { formatsAtom } from '#kernel'
import { fiatValue } from '#kernel/money'
import { useAtom, useMessages, useStyles } from '#kernel/ui'
import { balancesMessages } from '../messages.js'
import { directionOf, sizeOfChange, type Direction } from '../summarize-series.js'
import css from './price-change.css?inline'

/** Tone of each direction. */
export const toneOf: Readonly<Record<Direction, 'positive' | 'negative' | 'neutral'>> = {
  up: 'positive',
  down: 'negative',
  same: 'neutral',
}

/** Change of a price in 24 hours, in colour: with its sign and words for screen readers, or in words alone. */
export function PriceChange({
  percent,
  inWords = false,
}: {
  readonly percent: number
  readonly inWords?: boolean
}) {
  const t = useMessages(balancesMessages)
  const formats = useAtom(formatsAtom)
  useStyles(css)
  const direction = directionOf(percent)
  const change = formats.change(sizeOfChange(percent)).replace(/[+]/, '')
  const words = {
    up: () => t('dayUp', { change }),
    down: () => t('dayDown', { change }),
    same: () => t('daySame'),
  }
  return (
    <span className="price-change" data-tone={toneOf[direction]} data-words={inWords || undefined}>
      {inWords ? (
        words[direction]()
      ) : (
        <>
          <span aria-hidden="true">{formats.change(changeText(percent))}</span>
          <span className="visually-hidden">{words[direction]()}</span>
        </>
      )}
    </span>
  )
}

/** Decimal text of a change, with its sign. */
function changeText(percent: number): string {
  const size = fiatValue('1', Math.abs(percent)) ?? '0'
  return percent < 0 ? `-${size}` : size
}
