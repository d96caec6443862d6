import { useId } from 'react'
import { formatsAtom } from '#kernel'
import { Badge, useAtom, useMessages, useStyles } from '#kernel/ui'
import type { OnrampQuote, OnrampQuotes } from '../contract.js'
import { onrampMessages } from '../messages.js'
import css from './quote-list.css?inline'

/** Decimals of bought amounts. */
export const shownPlaces = 6

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
        const line = <Quote quote={quote} symbol={symbol} isBest={index === 0 && quotes.length > 1} />
        const isTest = testProviders.includes(provider.id)
        if (isExample)
          return (
            <div key={provider.id} className="quote">
              <span className="quote-name">{t('example')}</span> {line}
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
            <span className="quote-name">
              <bdi>{provider.name}</bdi> {isTest && <Badge>{t('test')}</Badge>}
            </span>{' '}
            {line}
          </label>
        )
      })}
      {refused.map(({ provider, refusal }) => (
        <div key={provider.id} className="quote" data-refused data-testid={`onramp-refused-${provider.id}`}>
          <span className="quote-name">
            <bdi>{provider.name}</bdi>
          </span>{' '}
          <small>{t(refusal)}</small>
        </div>
      ))}
    </fieldset>
  )
}

function Quote(props: { readonly quote: OnrampQuote; readonly symbol: string; readonly isBest: boolean }) {
  const { quote, symbol, isBest } = props
  const { purchase, subtotal, fee } = quote
  const t = useMessages(onrampMessages)
  const formats = useAtom(formatsAtom)
  const feeText = { fee: formats.money(fee.amount, fee.currency) }
  return (
    <>
      <bdi className="quote-sum">
        {formats.number(purchase.amount, shownPlaces)} {symbol}
      </bdi>{' '}
      <small>{t(isBest ? 'best' : 'fee', feeText)}</small>{' '}
      <bdi className="quote-line">{formats.money(subtotal.amount, subtotal.currency)}</bdi>
    </>
  )
}
