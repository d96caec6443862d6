import { useId, type ReactNode } from 'react'
import { formatsAtom } from '#kernel'
import { Badge, Picture, useAtom, useMessages, useStyles } from '#kernel/ui'
import type { OnrampQuote, OnrampQuotes } from '../contract.js'
import { onrampMessages } from '../messages.js'
import { shownPlaces } from '../money.js'
import css from './quote-list.css?inline'

interface QuoteListProps {
  readonly quotes: OnrampQuotes
  /** Symbol of the bought asset. */
  readonly symbol: string
  /** Id of the chosen provider; undefined for examples, which cannot be chosen. */
  readonly chosen: string | undefined
  /** Ids of providers that take no money. */
  readonly testProviders: readonly string[]
  readonly onChoose: (provider: string) => void
}

/** Quotes of the providers below each other, the best one first, with their sums aligned; then the providers without one. */
export function QuoteList(props: QuoteListProps) {
  const { quotes: all, symbol, chosen, testProviders, onChoose } = props
  const { quotes, refused, isExample } = all
  const t = useMessages(onrampMessages)
  const name = useId()
  useStyles(css)
  return (
    <fieldset className="card quotes" data-testid={isExample ? 'onramp-example' : 'onramp-quotes'}>
      <legend className="visually-hidden">{t('providers')}</legend>
      {quotes.map((quote, index) => {
        const { provider } = quote
        const badge = testProviders.includes(provider.id) && <Badge>{t('test')}</Badge>
        const isBest = index === 0 && quotes.length > 1
        if (isExample)
          return (
            <div key={provider.id} className="quote">
              <Quote name={t('example')} quote={quote} symbol={symbol} isBest={false} />
            </div>
          )
        return (
          <label key={provider.id} className="quote">
            <input
              type="radio"
              name={name}
              checked={provider.id === chosen}
              onChange={() => onChoose(provider.id)}
              data-testid={`onramp-provider-${provider.id}`}
            />
            <Picture name={provider.name} size={36} />
            <Quote name={provider.name} badge={badge} quote={quote} symbol={symbol} isBest={isBest} />
          </label>
        )
      })}
      {refused.map(({ provider, refusal }) => (
        <div key={provider.id} className="quote" data-refused data-testid={`onramp-refused-${provider.id}`}>
          <Picture name={provider.name} size={36} />
          <span className="quote-text">
            <bdi>{provider.name}</bdi> <small>{t(refusal)}</small>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

/** Name and fee of a quote, and its sums at the end of the row, or below them with large text. */
function Quote(props: {
  readonly name: string
  readonly badge?: ReactNode
  readonly quote: OnrampQuote
  readonly symbol: string
  readonly isBest: boolean
}) {
  const { name, badge, quote, symbol, isBest } = props
  const { purchase, subtotal, fee } = quote
  const t = useMessages(onrampMessages)
  const formats = useAtom(formatsAtom)
  const feeText = { fee: formats.money(fee.amount, fee.currency) }
  return (
    <span className="quote-content">
      <span className="quote-text">
        <span>
          <bdi>{name}</bdi> {badge}
        </span>{' '}
        <small>{t(isBest ? 'best' : 'fee', feeText)}</small>
      </span>{' '}
      <span className="quote-sums">
        <bdi>
          {formats.number(purchase.amount, shownPlaces)} {symbol}
        </bdi>{' '}
        <small>
          <bdi>{formats.money(subtotal.amount, subtotal.currency)}</bdi>
        </small>
      </span>
    </span>
  )
}
