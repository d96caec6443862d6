import { useEffect } from 'react'
import { formatsAtom, routerKey } from '#kernel'
import { formatUnits } from '#kernel/money'
import {
  AmountField,
  Button,
  Card,
  Chip,
  ErrorState,
  Note,
  OfflineNote,
  Skeleton,
  SkeletonRows,
  Tabs,
  TextLink,
  useAtom,
  useMessages,
  useOnline,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import {
  separatorsAtom,
  typedAmount,
  useAmount,
  UsualValues,
  moneyMessages,
} from '#plugins/transactions/form'
import {
  canBuyAtom,
  onrampChoice,
  onrampOrder,
  onrampReview,
  onrampService,
  type OnrampOrder,
  type QuoteRequest,
} from '../contract.js'
import { quickAmounts } from '../limits.js'
import { onrampMessages } from '../messages.js'
import { moneyAtom } from '../money.js'
import {
  buyFormAtom,
  choiceAtom,
  isFinal,
  optionsAtom,
  ordersAtom,
  providerPageAtom,
  purchaseAtom,
  type BuyForm,
  type Choice,
} from '../state.js'
import { currencyPlaces } from '../sums.js'
import { limitsWords, limitWords, methodName } from './method-words.js'
import { QuoteList } from './QuoteList.js'
import { useQuotes } from './use-quotes.js'
export { default as styles } from './buy.css?inline'

const [minFee, maxFee] = ['1', '2']

/** Header of the view. */
export function useViewHeader(): Header {
  const t = useMessages(onrampMessages)
  const symbol = useAtom(choiceAtom)?.offer.currency.symbol
  return { title: symbol === undefined ? t('title') : t('titleOf', { symbol }) }
}

/** Form for the amount, the payment method and the provider. */
export default function Buy() {
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const service = useService(onrampService)
  const online = useOnline()
  const canBuy = useAtom(canBuyAtom)
  const network = useAtom(payerAtom)?.network
  const options = useAtom(optionsAtom)
  const choice = useAtom(choiceAtom)
  useEffect(() => {
    // a failure shows examples, and rejects only when the plugin ends
    if (online && canBuy) service.open().catch(() => {})
  }, [service, online, canBuy])
  const values = { network: network?.name ?? shared('thisNetwork') }
  if (!canBuy || !network || (options && !choice))
    return <ErrorState icon="info" title={t('unsupported')} text={t('unsupportedText', values)} />
  if (choice) return <Form choice={choice} />
  return (
    <>
      {!online && (
        <OfflineNote title={t('offline')} testId="onramp-offline">
          {t('offlineText')}
        </OfflineNote>
      )}
      <LoadingForm />
    </>
  )
}

/** Placeholder of the form, in its shape. */
function LoadingForm() {
  const t = useMessages(onrampMessages)
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Card className="buy-loading" aria-hidden="true">
        <Skeleton width={64} height={12} />
        <Skeleton width={120} height={32} />
      </Card>
      <div className="buy-quick" aria-hidden="true">
        {[50, 100, 250, 500].map((quick) => (
          <Skeleton key={quick} width="100%" height="var(--foyer-hit)" />
        ))}
      </div>
      <Card className="buy-asset" aria-hidden="true">
        <Skeleton width={96} height={14} />
        <Skeleton width={72} height="var(--foyer-hit)" />
      </Card>
      <SkeletonRows count={2} lines={2} values />
      <Skeleton width="100%" height="var(--foyer-control)" />
    </div>
  )
}

function Form({ choice }: { readonly choice: Choice }) {
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const separators = useAtom(separatorsAtom)
  const options = useAtom(optionsAtom)
  const payer = useAtom(payerAtom)
  const form = useAtom(buyFormAtom)
  const { offer, currency, method, amount: text } = choice
  const { symbol } = offer.currency
  const change = (next: Partial<BuyForm>) => store.set(buyFormAtom, { ...store.get(buyFormAtom), ...next })
  const writeMoney = useAtom(moneyAtom)
  const money = (sum: string) => writeMoney(sum, currency.id)

  const decimals = currencyPlaces(currency.id)
  const paid = { chainId: 'fiat:1', name: currency.id, symbol: currency.id, decimals } as const
  const { amount, error } = useAmount(text, { asset: paid }, () => true)
  const value = amount.is === 'valid' ? formatUnits(amount.value, decimals) : undefined
  const limit = value === undefined ? undefined : limitWords(t, money, value, method, currency)
  const request: QuoteRequest | undefined =
    value === undefined || limit !== undefined
      ? undefined
      : {
          ...{ asset: offer.currency.id, symbol, network: offer.network.name },
          ...{ currency: currency.id, method: method.id, amount: value },
        }
  const { result, retry } = useQuotes(request)
  const isExample = options?.isExample === true || result?.isExample === true
  const [best] = result?.quotes ?? []
  const quote = isExample
    ? undefined
    : (result?.quotes.find(({ provider }) => provider.id === form.provider) ?? best)

  const submit = () => {
    if (!request || !quote || !payer) return
    store.set(providerPageAtom, undefined)
    store.set(purchaseAtom, {
      ...{ account: payer.account, request, quote },
      ...{ chain: offer.network.chain, networkName: offer.network.displayName },
    })
    router.push(onrampReview)
  }
  return (
    <div className="stack" data-testid="onramp-form">
      <Unfinished />
      <AmountField
        label={shared('youPay')}
        value={text}
        onText={(amountText) => change({ amount: amountText })}
        error={error ?? limit}
        balance={limitsWords(t, money, method)}
        asset={
          <Chip
            onClick={
              (options?.paymentCurrencies.length ?? 0) > 1
                ? () => router.push(onrampChoice, { of: 'currency' })
                : undefined
            }
            aria-label={t('chooseCurrency', { currency: currency.id })}
            data-testid="onramp-currency"
          >
            {currency.id}
          </Chip>
        }
        autoFocus
        data-testid="onramp-amount"
      />
      <UsualValues
        label={t('quick')}
        values={quickAmounts(method)}
        chosen={value}
        onChoose={(quick) => change({ amount: typedAmount(BigInt(quick), 0, separators) })}
        words={money}
        testId="onramp-quick"
      />
      <Card className="buy-asset">
        <span>
          {t('buy')} <small>{t('onNetwork', { network: offer.network.displayName })}</small>
        </span>
        <Chip
          onClick={() => router.push(onrampChoice, { of: 'asset' })}
          aria-label={t('chooseAsset', { symbol })}
          data-testid="onramp-asset"
        >
          {symbol}
        </Chip>
      </Card>
      <Tabs
        label={t('method')}
        tabs={currency.methods.map((one) => ({
          id: one.id,
          label: methodName(t, one),
          testId: `onramp-method-${one.id}`,
        }))}
        selected={method.id}
        onSelect={(id) => change({ method: id })}
      >
        <div className="stack">
          {isExample && (
            <Note
              icon="alert"
              tone="warning"
              role="status"
              title={t('exampleTitle')}
              testId="onramp-example-note"
            >
              {t('exampleText')}
            </Note>
          )}
          {request && !result && <SkeletonRows count={2} lines={2} values label={t('loading')} />}
          {request && result && (result.quotes.length > 0 || result.refused.length > 0) && (
            <QuoteList
              quotes={result}
              symbol={symbol}
              chosen={quote?.provider.id}
              testProviders={options?.testProviders ?? []}
              onChoose={(provider) => change({ provider })}
            />
          )}
          {request && result?.quotes.length === 0 && (
            <Note icon="info" role="status" title={t('none')} testId="onramp-none">
              {t('noneText')}
            </Note>
          )}
          <p className="buy-fees">
            {t('feeRange', { min: formats.number(minFee), max: formats.number(maxFee) })}
          </p>
        </div>
      </Tabs>
      <Submit
        isExample={isExample}
        provider={quote?.provider.name}
        label={amount.is === 'empty' ? shared('enterAmount') : t('continue')}
        onSubmit={submit}
        onRetry={retry}
      />
    </div>
  )
}

/** Button below the form. Examples cannot be bought: the service is asked again instead. */
function Submit(props: {
  readonly isExample: boolean
  readonly provider: string | undefined
  readonly label: string
  readonly onSubmit: () => void
  readonly onRetry: () => void
}) {
  const { isExample, provider, label, onSubmit, onRetry } = props
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const service = useService(onrampService)
  if (isExample)
    return (
      <Button
        icon="retry"
        onClick={async () => {
          await service.options()
          onRetry()
        }}
        data-testid="onramp-retry"
      >
        {shared('tryAgain')}
      </Button>
    )
  return (
    <Button kind="primary" disabled={provider === undefined} onClick={onSubmit} data-testid="onramp-continue">
      {provider === undefined ? label : t('continueWith', { provider })}
    </Button>
  )
}

/** Purchase of the account that is not final, such as one from before a reload. */
function Unfinished() {
  const t = useMessages(onrampMessages)
  const router = useService(routerKey)
  const account = useAtom(payerAtom)?.account
  const isOpen = (one: OnrampOrder) => one.status !== 'untracked' && !isFinal(one)
  const order = useAtom(ordersAtom).find((one) => one.account === account && isOpen(one))
  if (!order) return null
  return (
    <Note icon="clock" role="status" testId="onramp-unfinished">
      {t('unfinished', { provider: order.provider.name })}{' '}
      <TextLink onPress={() => router.push(onrampOrder, { id: order.id })} testId="onramp-show">
        {t('show')}
      </TextLink>
    </Note>
  )
}
