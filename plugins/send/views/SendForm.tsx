import type { FormEvent } from 'react'
import { accountAtom, formatsAtom, networkState, routerKey } from '#kernel'
import { shortAddress } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import {
  AmountField,
  AssetPicture,
  Button,
  Card,
  Chip,
  ErrorState,
  Note,
  ExternalText,
  Skeleton,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
  useBackground,
} from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import {
  Facts,
  type HeldAsset,
  TokenPicture,
  useAmount,
  useFiatEntry,
  moneyMessages,
} from '#plugins/transactions/form'
import { costFacts, FeeOptions, useCauseText, useFeeFact } from '#plugins/transfers/parts'
import { chosenAssetAtom } from '../assets.js'
import { canSendAtom, progressAtom, sendAsset, type SendFormParams } from '../contract.js'
import { sendErrors } from '../contract/errors.js'
import { sendMessages } from '../messages.js'
import { formFeeAtom, sendStateAtom } from '../state.js'
import { missingOf, useEstimate } from './use-amount.js'
import { isAmountFault, useFaultText } from '../texts.js'
import { memoFault, MemoField, useMemoRule } from './MemoField.js'
import { ReceiverField, useReceiver } from './ReceiverField.js'
import { useFormParams, useSendForm } from './use-send-form.js'
export { default as styles } from './send-form.css?inline'

/** Maximum decimals of the balance; truncated, so that it is never too high. */
const shownDecimals = 4

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(sendMessages)('title') })

/** Form for amount, asset and receiver. Each error names a remedy. */
export default function SendForm({ params }: { readonly params: SendFormParams }) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const held = useAtom(chosenAssetAtom)
  const canSend = useAtom(canSendAtom)
  const { caipNetwork } = useAtom(networkState())
  const { wantedAsset } = useAtom(sendStateAtom)
  const isFilled = useFormParams(params)
  const network = caipNetwork?.name ?? shared('thisNetwork')
  const wanted = isFilled ? wantedAsset : params.item ? undefined : params.asset
  if (canSend && wanted !== undefined) return <WantedAsset address={wanted} network={network} />
  if (canSend && held) return <Form held={held} />
  return <ErrorState title={t('unsupported')} text={t('unsupportedText', { network })} />
}

/** The asset that the form was opened with, while it is described, or because it cannot be sent. */
function WantedAsset({ address, network }: { address: string; network: string }) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const { store } = useWidget()
  const { wantedFault } = useAtom(sendStateAtom)
  const format = useAddressFormat()
  const short = shortAddress(address, format)
  if (wantedFault === undefined) {
    return (
      <div className="stack" data-testid="send-wanted-loading">
        <div className="stack" role="status" aria-label={t('wantedLoading', { address: short })}>
          <Skeleton width="100%" height={112} />
          <Skeleton width="100%" height={72} />
        </div>
        <Button kind="primary" disabled>
          {shared('review')}
        </Button>
      </div>
    )
  }
  const choose = {
    label: shared('chooseAnother'),
    onPress: () => router.push(sendAsset),
    testId: 'send-choose-another',
  }
  const retry = {
    label: shared('tryAgain'),
    onPress: () => store.set(sendStateAtom, { wantedFault: undefined }),
    testId: 'send-wanted-retry',
  }
  return (
    <div role="alert" data-testid="send-wanted-unknown">
      {sendErrors.ASSET_NETWORK.is(wantedFault) ? (
        <ErrorState
          title={t('wantedUnknown')}
          text={t('wantedUnknownText', { address: short, network })}
          action={choose}
        />
      ) : (
        <ErrorState title={t('wantedFailed')} text={t('wantedFailedText', { network })} action={retry} />
      )}
    </div>
  )
}

function Form({ held }: { held: HeldAsset }) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const form = useAtom(sendStateAtom)
  const network = useAtom(payerAtom)?.network
  const { rule: memoRule, isLoaded: isMemoRuleLoaded } = useMemoRule()
  const fee = useAtom(formFeeAtom)
  const isOpen = useAtom(progressAtom)?.step === 'asking'
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? shared('theWallet')
  const actions = useSendForm()
  const { asset, balance } = held
  const { amount, error } = useAmount(
    form.sendTokenAmount,
    held,
    // the shown balance may be older than the estimate
    (value) => form.isMax === true || form.estimate?.order.amount === value,
  )
  const value = 'value' in amount ? amount.value : undefined
  const entry = useFiatEntry(held, {
    label: t('amount'),
    text: form.sendTokenAmount,
    onText: actions.typeAmount,
  })
  useReceiver()
  useEstimate(asset, form.isMax ? 'max' : value)

  const amountFault = [form.estimateFault, form.fault].find(isAmountFault)
  const otherFault = [form.estimateFault, form.fault].find(
    (fault) => fault !== undefined && !isAmountFault(fault),
  )
  const amountFaultText = useFaultText(amountFault, asset)
  const receiverFaultText = useFaultText(form.receiverFault, asset)
  const fact = useFeeFact(fee, form.estimateFault !== undefined && !amountFault)
  const missing = missingOf(amount, form.receiver, memoRule, form.memo)
  const background = useBackground()
  const isMemoValid = !network || !memoFault(form.memo ?? '', memoRule, network)
  const isReady =
    value !== undefined &&
    !missing &&
    error === undefined &&
    isMemoValid &&
    form.receiverFault === undefined &&
    amountFault === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // also called by Enter in a field
    if (isReady) background(() => actions.review())
  }
  return (
    <form className="stack" onSubmit={submit} noValidate data-testid="send-form">
      {isOpen && (
        <Note icon="clock" role="status" testId="send-still-open">
          {t('stillOpen', { wallet })}
        </Note>
      )}
      {asset.item?.standard === 'erc721' ? (
        <Card className="send-item" data-testid="send-item">
          <AssetPicture name={asset.name} />
          <bdi>{asset.name}</bdi>
        </Card>
      ) : (
        <AmountField
          {...entry}
          error={entry.error ?? error ?? amountFaultText}
          balance={
            balance !== undefined &&
            shared('balance', { amount: formats.amount(balance, asset.decimals, shownDecimals) })
          }
          max={{
            label: shared('max'),
            onPress: () => background(() => actions.takeMax()),
            testId: 'send-max',
          }}
          asset={
            <Chip
              picture={
                <TokenPicture
                  asset={asset}
                  size={28}
                  network={asset.address === undefined ? undefined : network}
                />
              }
              onClick={() => router.push(sendAsset)}
              aria-label={shared('chooseAsset', { symbol: asset.symbol })}
              data-testid="send-asset"
            >
              {asset.symbol}
            </Chip>
          }
          autoFocus
          data-testid="send-amount"
        />
      )}
      <ReceiverField onText={actions.typeReceiver} error={receiverFaultText} />
      {network && isMemoRuleLoaded && (memoRule ?? form.memo !== undefined) && (
        <MemoField rule={memoRule} network={network} onText={actions.typeMemo} />
      )}
      {form.estimate?.feeOptions && (
        <FeeOptions options={form.estimate.feeOptions} onChoose={actions.chooseFee} />
      )}
      {/* shown on input, not after an answer, so that the button below does not move */}
      {(fee ?? form.estimateFault ?? isReady) && (
        <Facts facts={[fact, ...costFacts(formats, form.estimate?.costs)]} />
      )}
      {otherFault !== undefined && <Trouble fault={otherFault} asset={asset} />}
      <Button type="submit" kind="primary" disabled={!isReady} busy={form.loading} data-testid="send-review">
        {missing === 'amount' ? shared('enterAmount') : missing ? t(wanted[missing]) : shared('review')}
      </Button>
    </form>
  )
}

const wanted = { receiver: 'enterReceiver', memo: 'enterMemo' } as const

/** Error of a failed look-up, with its original message. */
function Trouble({ fault, asset }: { fault: unknown; asset: Asset }) {
  const shared = useMessages(moneyMessages)
  const text = useFaultText(fault, asset)
  const details = useCauseText(fault)
  return (
    <>
      <Note icon="alert" tone="warning" role="status" testId="send-fault">
        {text}
      </Note>
      {details !== undefined && <ExternalText source={shared('details')} text={details} />}
    </>
  )
}
