import { useEffect, useRef } from 'react'
import {
  accountAtom,
  beginFlow,
  destination,
  formatsAtom,
  routerKey,
  type Flow,
  type WidgetError,
} from '#kernel'
import { explorerUrl, shortAddress, type Network } from '#kernel/chain'
import {
  Button,
  ButtonPair,
  ErrorState,
  FullAddress,
  Note,
  TextLink,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import {
  amountWords,
  Facts,
  feeWords,
  heldAssetAtom,
  NetworkName,
  receivedWords,
  useConfirmations,
  type Fact,
} from '#plugins/transactions/form'
import {
  swapProgressAtom,
  swapResult,
  swapsAtom,
  swapsService,
  type SwapCaution,
  type SwapPreview,
} from '../contract.js'
import { swapErrors } from '../errors.js'
import { swapMessages } from '../messages.js'
import { permitSeconds } from '../permit.js'
import { previewAtom } from '../state.js'
import { Outcome, Waiting } from './ReviewProgress.js'
import { percentWords, useQuoteFacts } from './quote-facts.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(swapMessages)('reviewTitle') })

/** Review of a swap before the requests to the wallet. */
export default function SwapReview() {
  const t = useMessages(swapMessages)
  const router = useService(routerKey)
  const preview = useAtom(previewAtom)
  const payer = useAtom(payerAtom)
  const action = { label: t('backToForm'), onPress: () => router.back(), testId: 'swap-back' }
  if (!preview) return <ErrorState title={t('reviewOver')} text={t('reviewOverText')} action={action} />
  const { network, account } = preview
  if (payer?.account !== account || payer.network.caipNetworkId !== network.caipNetworkId)
    return <ErrorState title={t('changed')} text={t('changedText')} action={action} />
  // the key resets the confirmation checkboxes for each preview
  return <Review key={preview.id} preview={preview} />
}

function Review({ preview }: { readonly preview: SwapPreview }) {
  const t = useMessages(swapMessages)
  const router = useService(routerKey)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? t('theWallet')
  const { progress, confirm, leave } = useConfirm(preview)
  const { boxes, notes, acknowledged, isCleared } = useCautions(preview, wallet)
  const facts = useReviewFacts(preview)
  const { approvals, permit, isBatch, cautions, former, from, quote } = preview
  const formats = useAtom(formatsAtom)
  const step = progress?.step
  if (
    step === 'signing' ||
    step === 'asking' ||
    step === 'batched' ||
    step === 'looking' ||
    step === 'approving'
  )
    return <Waiting preview={preview} wallet={wallet} step={step} onCancel={leave} />
  const outcome = progress && <Outcome progress={progress} preview={preview} wallet={wallet} />
  // the preview is of no use then
  if (step === 'unclear' || swapErrors.FOUND.is(progress?.error)) return outcome
  const press = {
    onClick: () => confirm(acknowledged),
    busy: step === 'checking',
    'data-testid': 'swap-confirm',
  }
  const label = former
    ? t('accept')
    : t(
        permit
          ? 'signAndSwapIn'
          : approvals.length === 0
            ? 'swapIn'
            : isBatch
              ? 'approveAndSwapIn'
              : 'approveIn',
        { wallet },
      )
  return (
    <>
      {outcome}
      {notes}
      {former && <Moved preview={preview} former={former} />}
      <Facts facts={facts} />
      {preview.isBalanceUnknown === true && (
        <Note icon="info" title={t('balanceUnknown', { symbol: from.symbol })} testId="swap-balance-unknown">
          {t('balanceUnknownText', { amount: amountWords(formats, quote.amount, from) })}
        </Note>
      )}
      {approvals.length > 0 && (
        <Note icon="info" title={t('approveFirst', { symbol: from.symbol })} testId="swap-approval">
          {t(
            isBatch ? 'approveTogetherText' : approvals.length > 1 ? 'approveTwiceText' : 'approveFirstText',
          )}{' '}
          {t('spenderText', { amount: amountWords(formats, quote.amount, from) })}{' '}
          {preview.isPermitRefused === true && t('permitRefusedText', { wallet })}
        </Note>
      )}
      {permit && (
        <Note icon="info" title={t('permitFirst', { symbol: from.symbol })} testId="swap-permit">
          {t('permitText', {
            amount: amountWords(formats, permit.amount, from),
            minutes: formats.number(String(permitSeconds / 60)),
          })}
        </Note>
      )}
      {boxes}
      {cautions.length > 0 ? (
        <ButtonPair>
          <Button kind="quiet" disabled={!isCleared} {...press}>
            {t('swapAnyway')}
          </Button>
          <Button kind="primary" onClick={() => router.back()} data-testid="swap-go-back">
            {t('goBack')}
          </Button>
        </ButtonPair>
      ) : (
        <Button kind="primary" {...press}>
          {step === 'refused' || step === 'failed' ? t('tryAgain') : label}
        </Button>
      )}
    </>
  )
}

/** Amounts, price, contract, network and fee of a preview as labelled values. */
function useReviewFacts(preview: SwapPreview): readonly Fact[] {
  const t = useMessages(swapMessages)
  const formats = useAtom(formatsAtom)
  const { from, to, quote, router, network, fee, isBatch } = preview
  const held = useAtom(heldAssetAtom)
  const facts: Fact[] = [
    { name: t('youPay'), value: <bdi>{amountWords(formats, quote.amount, from)}</bdi>, testId: 'swap-pays' },
    {
      name: t('youGet'),
      value: <bdi>{receivedWords(formats, quote.expected, to)}</bdi>,
      testId: 'swap-gets',
    },
    ...useQuoteFacts(quote, from, to),
  ]
  for (const asset of [from, to])
    if (asset.address !== undefined && !held(asset))
      facts.push({
        name: t('contractOf', { symbol: asset.symbol }),
        value: <Contract network={network} address={asset.address} isWhole />,
        testId: `swap-contract-${asset === from ? 'from' : 'to'}`,
      })
  facts.push({ name: t('slippage'), value: percentWords(formats, quote.slippage), testId: 'swap-slippage' })
  if (quote.priceImpact !== undefined)
    facts.push({ name: t('impact'), value: percentWords(formats, quote.priceImpact), testId: 'swap-impact' })
  if (quote.provider !== undefined)
    facts.push({ name: t('provider'), value: <bdi>{quote.provider}</bdi>, testId: 'swap-provider' })
  return [
    ...facts,
    {
      name: t('spender'),
      value: <Contract network={network} address={router} />,
      testId: 'swap-spender',
    },
    {
      name: t('network'),
      value: <NetworkName name={network.name} network={network} />,
      testId: 'swap-network',
    },
    {
      name: t('networkFee'),
      value: <bdi>{feeWords(formats, fee.expected, fee.asset)}</bdi>,
      // a batch (EIP-5792) has no field for it
      note: isBatch
        ? t('feeOfWallet')
        : fee.max > fee.expected
          ? t('feeUpTo', { max: feeWords(formats, fee.max, fee.asset) })
          : undefined,
      testId: 'swap-network-fee',
    },
  ]
}

/** Address of a contract, with a link to the explorer. */
function Contract(props: {
  readonly network: Network
  readonly address: string
  readonly isWhole?: boolean
}) {
  const { network, address, isWhole = false } = props
  const page = explorerUrl(network, 'address', address)
  const text = <bdi dir="ltr">{isWhole ? address : shortAddress(address)}</bdi>
  return page === undefined ? text : <TextLink href={page}>{text}</TextLink>
}

const labels = {
  router: 'checkedRouter',
  unchecked: 'checkedUnchecked',
  impact: 'checkedImpact',
  noImpact: 'checkedNoImpact',
  loss: 'checkedLoss',
  open: 'checkedOpen',
  unclear: 'checkedUnclear',
} as const
const warnings = {
  router: ['unknownRouter', 'unknownRouterText'],
  unchecked: ['unchecked', 'uncheckedText'],
  impact: ['impactHigh', 'impactText'],
  noImpact: ['impactUnknown', 'impactUnknownText'],
  loss: ['lossHigh', 'lossText'],
  open: ['open', 'openText'],
  unclear: ['lastUnclear', 'lastUnclearText'],
} as const

/** Checkboxes and notes for the cautions of a preview. */
function useCautions({ cautions, quote, from, to, router, valueLoss }: SwapPreview, wallet: string) {
  const t = useMessages(swapMessages)
  const formats = useAtom(formatsAtom)
  const format = useAddressFormat()
  const valuesOf = (caution: SwapCaution) => ({
    ...{ wallet, amount: amountWords(formats, quote.amount, from), symbol: to.symbol },
    percent: percentWords(formats, (caution === 'loss' ? valueLoss : quote.priceImpact) ?? 0),
  })
  return {
    ...useConfirmations(cautions, (caution) => t(labels[caution]), 'swap-confirm'),
    notes: cautions.map((caution) => (
      <Note
        key={caution}
        icon="warn"
        tone="warning"
        role="alert"
        title={t(warnings[caution][0], valuesOf(caution))}
        testId={`swap-warning-${caution}`}
      >
        {t(warnings[caution][1], valuesOf(caution))}
        {caution === 'router' && (
          <FullAddress address={router} format={format} testId="swap-unknown-router" />
        )}
      </Note>
    )),
  }
}

/** Note about a price or a fee that differs from the confirmed preview. */
function Moved(props: {
  readonly preview: SwapPreview
  readonly former: NonNullable<SwapPreview['former']>
}) {
  const { preview, former } = props
  const { quote, to, fee } = preview
  const t = useMessages(swapMessages)
  const formats = useAtom(formatsAtom)
  const less = former.quote.expected - quote.expected
  const text =
    less > 0n
      ? t('movedText', { amount: receivedWords(formats, less, to) })
      : fee.max > former.fee.max
        ? t('feeRoseText', { fee: amountWords(formats, fee.max, fee.asset) })
        : t('better')
  return (
    <Note icon="warn" tone="warning" role="status" title={t('moved')} testId="swap-moved">
      {text}
    </Note>
  )
}

/** Confirms a preview: the approval first if one is needed, then the swap, whose result is opened once it is sent. */
function useConfirm({ id, approvals, isBatch }: SwapPreview) {
  const { store } = useWidget()
  const router = useService(routerKey)
  const service = useService(swapsService)
  const progress = useAtom(swapProgressAtom)
  const isSent = useAtom(swapsAtom).some((one) => one.id === id)
  const flow = useRef<Flow | undefined>(undefined)
  const stopping = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    // found after its outcome was shown as unclear
    if (isSent) flow.current?.succeed()
  }, [isSent])
  const show = (preview: SwapPreview) => {
    if (store.get(previewAtom)?.id === id) store.set(previewAtom, preview)
  }
  return {
    progress: progress?.id === id ? progress : undefined,
    async confirm(acknowledged: readonly SwapCaution[]) {
      try {
        if (approvals.length > 0 && !isBatch) return show(await service.approve(id, { acknowledged }))
        // one flow of the router for all attempts
        const own = (flow.current ??= beginFlow(
          { router, store },
          { then: { reset: destination(swapResult, { id }) } },
        ))
        const stop = (stopping.current = new AbortController())
        await service.swap(id, { acknowledged, signal: stop.signal })
        own.succeed()
      } catch (error) {
        // the service reports other errors as progress
        if (swapErrors.PREVIEW_EXPIRED.is(error)) store.set(swapProgressAtom, { id, step: 'failed', error })
        if (swapErrors.PRICE_MOVED.is(error) || swapErrors.PERMIT_REFUSED.is(error))
          show((error as WidgetError).data as SwapPreview)
      }
    },
    /** Stops waiting. The wallet's request stays open; a late approval is followed, a late signature is not used. */
    leave() {
      stopping.current?.abort()
      if (flow.current) flow.current.cancel()
      else router.back()
    },
  }
}
