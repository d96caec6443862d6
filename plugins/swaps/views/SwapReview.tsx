import { accountAtom, formatsAtom, routerKey } from '#kernel'
import { explorerUrl, shortAddress, type Network } from '#kernel/chain'
import {
  FullAddress,
  Note,
  TextLink,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import {
  amountWords,
  Facts,
  feeWords,
  heldAssetAtom,
  moneyMessages,
  NetworkName,
  receivedWords,
  type Fact,
} from '#plugins/transactions/form'
import {
  CurrentPreview,
  ReviewButtons,
  useCautions,
  useConfirm,
  useRequestCautions,
  WaitingForWallet,
  type CautionWords,
} from '#plugins/transactions/review'
import {
  swapProgressAtom,
  swapResult,
  swapsAtom,
  swapsService,
  type SwapCaution,
  type SwapPreview,
  type SwapProgress,
} from '../contract.js'
import { swapErrors } from '../errors.js'
import { swapMessages } from '../messages.js'
import { permitSeconds } from '../permit.js'
import { previewAtom } from '../state.js'
import { ReviewOutcome } from './ReviewOutcome.js'
import { percentWords, useQuoteFacts } from './quote-facts.js'

const confirming = {
  ...{ previewAtom, progressAtom: swapProgressAtom, sentAtom: swapsAtom, result: swapResult },
  expired: swapErrors.PREVIEW_EXPIRED,
  changed: [swapErrors.PRICE_MOVED, swapErrors.PERMIT_REFUSED],
}

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(moneyMessages)('review') })

/** Review of a swap before the requests to the wallet. */
export default function SwapReview() {
  const preview = useAtom(previewAtom)
  // the key resets the confirmation checkboxes for each preview
  return (
    <CurrentPreview place={preview} testId="swap">
      {preview && <Review key={preview.id} preview={preview} />}
    </CurrentPreview>
  )
}

/** Whether the wallet or the network is waited for. */
function isWaiting(step: SwapProgress['step'] | undefined): step is WaitingStep {
  return steps.some((one) => one === step)
}
const steps = ['signing', 'asking', 'batched', 'looking', 'approving'] as const
type WaitingStep = (typeof steps)[number]

function Review({ preview }: { readonly preview: SwapPreview }) {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const service = useService(swapsService)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? shared('theWallet')
  const formats = useAtom(formatsAtom)
  const { approvals, permit, isBatch, cautions, former, from, quote, id } = preview
  const { progress, confirm, leave } = useConfirm(
    preview,
    confirming,
    async (acknowledged: readonly SwapCaution[], signal) => {
      if (approvals.length > 0 && !isBatch) return service.approve(id, { acknowledged })
      await service.swap(id, { acknowledged, signal })
      return undefined
    },
  )
  const { boxes, notes, acknowledged, isCleared } = useCautions(
    cautions,
    useCautionWords(preview, wallet),
    'swap',
  )
  const facts = useReviewFacts(preview)
  const step = progress?.step
  if (isWaiting(step)) return <Waiting preview={preview} wallet={wallet} step={step} onCancel={leave} />
  const outcome = <ReviewOutcome progress={progress} preview={preview} wallet={wallet} />
  // the preview is of no use then
  if (step === 'unclear' || swapErrors.FOUND.is(progress?.error)) return outcome
  const label = former
    ? t('accept')
    : approvals.length > 0 && !permit && !isBatch
      ? shared('approveIn', { wallet })
      : t(permit ? 'signAndSwapIn' : approvals.length === 0 ? 'swapIn' : 'approveAndSwapIn', { wallet })
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
      <ReviewButtons
        hasCautions={cautions.length > 0}
        isCleared={isCleared}
        isBusy={step === 'checking'}
        label={step === 'refused' || step === 'failed' ? shared('tryAgain') : label}
        anyway={t('swapAnyway')}
        onConfirm={() => confirm(acknowledged)}
        onBack={() => router.back()}
        testId="swap"
      />
    </>
  )
}

/** Amounts, price, contract, network and fee of a preview as labelled values. */
function useReviewFacts(preview: SwapPreview): readonly Fact[] {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const { from, to, quote, router, network, fee, isBatch } = preview
  const held = useAtom(heldAssetAtom)
  const facts: Fact[] = [
    {
      name: shared('youPay'),
      value: <bdi>{amountWords(formats, quote.amount, from)}</bdi>,
      testId: 'swap-pays',
    },
    {
      name: shared('youGet'),
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
      name: shared('network'),
      value: <NetworkName name={network.name} network={network} />,
      testId: 'swap-network',
    },
    {
      name: shared('networkFee'),
      value: <bdi>{feeWords(formats, fee.expected, fee.asset)}</bdi>,
      // a batch (EIP-5792) has no field for it
      note: isBatch
        ? t('feeOfWallet')
        : fee.max > fee.expected
          ? shared('feeUpTo', { max: feeWords(formats, fee.max, fee.asset) })
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

/** Texts of the cautions of a preview. */
function useCautionWords(
  { quote, from, to, router, valueLoss }: SwapPreview,
  wallet: string,
): Readonly<Record<SwapCaution, CautionWords>> {
  const t = useMessages(swapMessages)
  const formats = useAtom(formatsAtom)
  const format = useAddressFormat()
  const amount = amountWords(formats, quote.amount, from)
  const percentOf = (value = 0) => ({ percent: percentWords(formats, value) })
  return {
    ...useRequestCautions(wallet, { open: t('open', { wallet }), unclear: t('lastUnclear') }),
    router: {
      label: t('checkedRouter'),
      title: t('unknownRouter'),
      text: (
        <>
          {t('unknownRouterText', { amount })}
          <FullAddress address={router} format={format} testId="swap-unknown-router" />
        </>
      ),
    },
    unread: { label: t('checkedUnread'), title: t('unread'), text: t('unreadText') },
    unchecked: { label: t('checkedUnchecked'), title: t('unchecked'), text: t('uncheckedText') },
    impact: {
      label: t('checkedImpact'),
      title: t('impactHigh', percentOf(quote.priceImpact)),
      text: t('impactText'),
    },
    noImpact: {
      label: t('checkedNoImpact'),
      title: t('impactUnknown'),
      text: t('impactUnknownText', { symbol: to.symbol }),
    },
    loss: { label: t('checkedLoss'), title: t('lossHigh', percentOf(valueLoss)), text: t('lossText') },
  }
}

/** Waits for the wallet, for the network if the wallet's answer was lost, or for the approval. */
function Waiting(props: {
  readonly preview: SwapPreview
  readonly wallet: string
  readonly step: WaitingStep
  readonly onCancel: () => void
}) {
  const { preview, wallet, step, onCancel } = props
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const { from, to, quote, network, approvals, isBatch, router } = preview
  const amount = amountWords(formats, quote.amount, from)
  const minimum = receivedWords(formats, quote.minimum, to)
  const values = { network: network.name, wallet, amount, minimum, spender: shortAddress(router) }
  const texts: Readonly<Record<WaitingStep, readonly [title: string, text: string]>> = {
    signing: [t('signIn', values), t('signText', values)],
    asking:
      approvals.length > 0 && !isBatch
        ? [t('approvingIn', values), t('spenderText', values)]
        : [t('confirmIn', values), t('confirmText', values)],
    batched: [t('swapping'), t('batchedText', values)],
    looking: [shared('looking', values), shared('lookingText', values)],
    approving: [t('approving'), t('approvingText', values)],
  }
  const [title, text] = texts[step]
  return (
    <WaitingForWallet
      {...{ wallet, title, text, onCancel }}
      testId={`swap-${step}`}
      cancelTestId="swap-cancel"
    />
  )
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
