import type { FormEvent } from 'react'
import { formatsAtom, networkState, routerKey } from '#kernel'
import { shortAddress } from '#kernel/chain'
import { transferErrors } from '#kernel/money'
import {
  AmountField,
  Button,
  Chip,
  ErrorState,
  flipIcon,
  IconButton,
  Note,
  settingsIcon,
  Skeleton,
  useAddressFormat,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  useWidget,
  type Header,
  useBackground,
} from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import {
  Facts,
  fiatValueOf,
  useAmount,
  useFiatEntry,
  type Fact,
  type HeldAsset,
  moneyAtom,
  shortenReceived,
  TokenPicture,
  moneyMessages,
} from '#plugins/transactions/form'
import {
  canSwapAtom,
  slippageAtom,
  swapAsset,
  swapSettings,
  type SwapFormParams,
  type SwapQuote,
} from '../contract.js'
import { swapMessages } from '../messages.js'
import { swapNetworks } from '../networks.js'
import { highSlippage } from '../slippage.js'
import { boughtAtom, soldAtom, swapFormAtom } from '../state.js'
import { percentWords, useQuoteFacts } from './quote-facts.js'
import { useQuote } from './use-quote.js'
import { useFormParams, useSwapForm } from './use-swap-form.js'
export { default as styles } from './swap-form.css?inline'

/** Maximum decimals of the balance; truncated, so that it is never too high. */
const shownDecimals = 4
/** Digits of the bought amount, in large letters. More are in the review. */
const shownDigits = 6

/** Header of the view, with the settings where one can swap. */
export function useViewHeader(): Header {
  const t = useMessages(swapMessages)
  const router = useService(routerKey)
  if (!useIsSupported()) return { title: t('title') }
  const onPress = () => router.push(swapSettings)
  return {
    title: t('title'),
    actions: [{ kind: 'button', icon: settingsIcon, label: t('settings'), onPress }],
  }
}

function useIsSupported(): boolean {
  const { caipNetwork } = useAtom(networkState())
  return useAtom(canSwapAtom) && swapNetworks.includes(caipNetwork?.caipNetworkId ?? '')
}

/** Form for the sold asset, the bought asset and the amount. */
export default function SwapForm({ params }: { readonly params: SwapFormParams }) {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const isSupported = useIsSupported()
  const { caipNetwork } = useAtom(networkState())
  const sold = useAtom(soldAtom)
  const { wanted } = useAtom(swapFormAtom)
  const isFilled = useFormParams(params)
  const network = caipNetwork?.name ?? shared('thisNetwork')
  const missing = isFilled ? wanted : params
  for (const side of ['from', 'to'] as const) {
    const address = missing?.[side]
    if (isSupported && address !== undefined) return <WantedAsset {...{ address, side, network }} />
  }
  if (isSupported && sold) return <Form sold={sold} />
  return <ErrorState title={t('unsupported')} text={t('unsupportedText', { network })} />
}

/** An asset that the form was opened with, while the list of tokens is read, or because it does not have the asset. */
function WantedAsset(props: {
  readonly address: string
  readonly side: 'from' | 'to'
  readonly network: string
}) {
  const { address, side, network } = props
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const { store } = useWidget()
  const { wanted } = useAtom(swapFormAtom)
  const short = shortAddress(address, useAddressFormat())
  const faultText = useErrorText(wanted?.fault)
  const retry = () => store.set(swapFormAtom, { wanted: { ...wanted, fault: undefined } })
  if (wanted?.fault !== undefined)
    return (
      <ErrorState
        title={t('wantedFailed')}
        text={faultText}
        action={{ label: shared('tryAgain'), onPress: retry, testId: 'swap-wanted-retry' }}
      />
    )
  if (!wanted?.isMissing)
    return (
      <div className="stack" data-testid="swap-wanted-loading">
        <div className="stack" role="status" aria-label={t('tokensLoading')}>
          <Skeleton width="100%" height={112} />
          <Skeleton width="100%" height={112} />
        </div>
        <Button kind="primary" disabled>
          {shared('review')}
        </Button>
      </div>
    )
  const choose = () => router.push(swapAsset, { side })
  return (
    <div role="alert" data-testid="swap-wanted-missing">
      <ErrorState
        title={t('wantedMissing')}
        text={t('wantedMissingText', { address: short, network })}
        action={{ label: shared('chooseAnother'), onPress: choose, testId: 'swap-choose-another' }}
      />
    </div>
  )
}

function Form({ sold }: { readonly sold: HeldAsset }) {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const form = useAtom(swapFormAtom)
  const bought = useAtom(boughtAtom)
  const actions = useSwapForm()
  const { amount, error } = useAmount(form.text, sold, () => form.isMax === true)
  const value = 'value' in amount && amount.is === 'valid' ? amount.value : undefined
  useQuote(sold.asset, bought?.asset, value)
  const quote = value !== undefined && form.quote !== 'none' ? form.quote : undefined
  const facts = useQuoteFacts(quote, sold.asset, bought?.asset)
  const background = useBackground()
  const isFinding =
    value !== undefined && bought !== undefined && !form.quote && form.quoteFault === undefined
  const isReady = quote !== undefined && error === undefined && bought !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && value !== undefined) background(() => actions.review(value))
  }
  return (
    <form className="stack" onSubmit={submit} noValidate data-testid="swap-form">
      <div className="swap-sides">
        <Pay sold={sold} error={error} actions={actions} />
        <IconButton
          icon={flipIcon}
          label={t('flip')}
          className="swap-flip"
          onClick={actions.flip}
          disabled={!bought}
          data-testid="swap-flip"
        />
        <Get bought={bought} quote={quote} isFinding={isFinding} />
      </div>
      {(quote ?? isFinding) && <Facts facts={quote ? facts : loadingFacts(facts)} />}
      {value !== undefined && form.quote === 'none' && (
        <Note icon="info" role="status" title={t('noMarket')} testId="swap-no-market">
          {t('noMarketText')}
        </Note>
      )}
      <HighSlippage />
      <Trouble fault={form.fault ?? form.quoteFault} />
      <Button
        type="submit"
        kind="primary"
        disabled={!isReady}
        busy={form.isPreparing === true}
        data-testid="swap-review"
      >
        {amount.is === 'empty'
          ? shared('enterAmount')
          : !bought
            ? t('chooseToken')
            : isFinding
              ? t('finding')
              : shared('review')}
      </Button>
    </form>
  )
}

const loadingFacts = (facts: readonly Fact[]): readonly Fact[] =>
  facts.map((fact) => ({ ...fact, value: <Skeleton width={96} height={12} /> }))

/** The sold amount. */
function Pay(props: {
  readonly sold: HeldAsset
  readonly error: string | undefined
  readonly actions: ReturnType<typeof useSwapForm>
}) {
  const { sold, error, actions } = props
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const { text, fault } = useAtom(swapFormAtom)
  const { asset, balance } = sold
  const entry = useFiatEntry(sold, { label: shared('youPay'), text, onText: actions.type })
  const faultText = useErrorText(transferErrors.INSUFFICIENT_BALANCE.is(fault) ? fault : undefined)
  return (
    <AmountField
      {...entry}
      error={entry.error ?? error ?? (faultText || undefined)}
      balance={
        balance !== undefined &&
        shared('balance', { amount: formats.amount(balance, asset.decimals, shownDecimals) })
      }
      max={{ label: shared('max'), onPress: actions.takeMax, testId: 'swap-max' }}
      asset={<AssetChip held={sold} side="from" />}
      autoFocus
      data-testid="swap-amount"
    />
  )
}

/** The bought amount, which is never typed. */
function Get(props: {
  readonly bought: HeldAsset | undefined
  readonly quote: SwapQuote | undefined
  readonly isFinding: boolean
}) {
  const { bought, quote, isFinding } = props
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const { asset, balance, price } = bought ?? {}
  const shown =
    asset && quote
      ? formats.amount(shortenReceived(quote.expected, asset.decimals, shownDigits), asset.decimals)
      : ''
  const fiat = asset && quote ? fiatValueOf(quote.expected, asset.decimals, price) : undefined
  return (
    <AmountField
      label={shared('youGet')}
      value={shown}
      onText={() => {}}
      readOnly
      aria-busy={isFinding || undefined}
      balance={
        asset !== undefined &&
        balance !== undefined &&
        shared('balance', { amount: formats.amount(balance, asset.decimals, shownDecimals) })
      }
      line={fiat ? money(fiat) : isFinding && price !== undefined && <Skeleton width={56} height={12} />}
      asset={<AssetChip held={bought} side="to" />}
      data-testid="swap-get"
    />
  )
}

function AssetChip({ held, side }: { readonly held: HeldAsset | undefined; readonly side: 'from' | 'to' }) {
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const network = useAtom(payerAtom)?.network
  const choose = { onClick: () => router.push(swapAsset, { side }), 'data-testid': `swap-asset-${side}` }
  if (!held) return <Chip {...choose}>{shared('chooseToken')}</Chip>
  const { asset } = held
  return (
    <Chip
      picture={
        <TokenPicture asset={asset} size={28} network={asset.address === undefined ? undefined : network} />
      }
      aria-label={shared('chooseAsset', { symbol: asset.symbol })}
      {...choose}
    >
      {asset.symbol}
    </Chip>
  )
}

/** Warns of a slippage that was set for another swap. */
function HighSlippage() {
  const t = useMessages(swapMessages)
  const slippage = useAtom(slippageAtom)
  const percent = percentWords(useAtom(formatsAtom), slippage)
  if (slippage <= highSlippage) return null
  return (
    <Note icon="warn" tone="warning" title={t('slippageSet', { percent })} testId="swap-high-slippage">
      {t('slippageHigh', { percent })}
    </Note>
  )
}

/** Error of a price or a preview, except for an amount above the balance, which the field shows. */
function Trouble({ fault }: { readonly fault: unknown }) {
  const text = useErrorText(fault)
  if (fault === undefined || transferErrors.INSUFFICIENT_BALANCE.is(fault)) return null
  return (
    <Note icon="alert" tone="warning" role="status" testId="swap-fault">
      {text}
    </Note>
  )
}
