import type { FormEvent } from 'react'
import { accountAtom, formatsAtom, networkState, routerKey } from '#kernel'
import type { Network } from '#kernel/contracts'
import {
  AmountField,
  AssetPicture,
  Button,
  Chip,
  ErrorState,
  Note,
  ExternalText,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { worthOf } from '../amounts.js'
import { chosenAssetAtom, feeAssetAtom, type HeldAsset } from '../assets.js'
import { Facts } from '../components/Facts.js'
import { useFeeFact } from '../components/use-fee-fact.js'
import { currency } from '../constants.js'
import { canSendAtom, sendAsset, type SendFormParams } from '../contract.js'
import { sendMessages } from '../messages.js'
import { placeAtom, progressAtom, sendStateAtom } from '../state.js'
import { missingOf } from '../validation.js'
import { causeWords, faultWords, isAmountFault } from '../words.js'
import { ReceiverField } from './ReceiverField.js'
import { useAmount } from './use-amount.js'
import { useFee } from './use-fee.js'
import { useReceiver } from './use-receiver.js'
import { useSendForm } from './use-send-form.js'
export { default as styles } from './send-form.css?inline'

/** Maximum decimals of the balance; truncated, so that it is never too high. */
const shownDecimals = 4

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(sendMessages)('title') })

/** Form for amount, asset and receiver. Each error names a remedy. */
export default function SendForm({ params }: { readonly params: SendFormParams }) {
  const t = useMessages(sendMessages)
  const held = useAtom(chosenAssetAtom)
  const canSend = useAtom(canSendAtom)
  const { caipNetwork } = useAtom(networkState())
  if (!canSend || !held) {
    const network = caipNetwork?.name ?? t('thisNetwork')
    return <ErrorState title={t('unsupported')} text={t('unsupportedText', { network })} />
  }
  return <Form params={params} held={held} />
}

function Form({ params, held }: { params: SendFormParams; held: HeldAsset }) {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const form = useAtom(sendStateAtom)
  const network = useAtom(placeAtom)?.network
  const feeAsset = useAtom(feeAssetAtom)?.asset ?? held.asset
  const isOpen = useAtom(progressAtom)?.step === 'asking'
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? t('theWallet')
  const actions = useSendForm(params)
  const { asset, balance, price } = held
  const { amount, words } = useAmount(held)
  const value = amount.is === 'read' ? amount.value : undefined
  useReceiver()
  useFee(asset, value)
  const fact = useFeeFact(form.fee, form.feeFault !== undefined)

  const fault = form.fault ?? undefined
  const messageOf = (error: unknown) => faultWords(t, formats, error, { asset, fee: feeAsset })
  const isAmount = isAmountFault(fault)
  const missing = missingOf(amount, form.receiver)
  const isReady = value !== undefined && !missing && form.receiverFault === undefined && !isAmount
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // also called by Enter in a field
    if (isReady) void actions.review()
  }
  const trouble = form.feeFault ?? (isAmount ? undefined : fault)
  // also for an amount above the balance
  const worth = worthOf('value' in amount ? amount.value : 0n, asset.decimals, price)
  return (
    <form className="send-form" onSubmit={submit} noValidate data-testid="send-form">
      {isOpen && (
        <Note icon="clock" role="status" testId="send-still-open">
          {t('stillOpen', { wallet })}
        </Note>
      )}
      <AmountField
        label={t('amount')}
        value={form.sendTokenAmount}
        onText={actions.typeAmount}
        error={words ?? (isAmount ? messageOf(fault) : undefined)}
        balance={
          balance !== undefined &&
          t('balance', { amount: formats.amount(balance, asset.decimals, shownDecimals) })
        }
        max={{ label: t('max'), onPress: () => void actions.takeMost(), testId: 'send-max' }}
        line={worth && formats.money(worth, currency)}
        asset={
          <Chip
            picture={
              <AssetPicture
                name={asset.symbol}
                src={asset.iconUrl}
                size={28}
                network={asset.address === undefined ? undefined : pictureOf(network)}
              />
            }
            onClick={() => router.push(sendAsset)}
            aria-label={t('chooseAsset', { symbol: asset.symbol })}
            data-testid="send-asset"
          >
            {asset.symbol}
          </Chip>
        }
        autoFocus
        data-testid="send-amount"
      />
      <ReceiverField
        onText={actions.typeReceiver}
        error={form.receiverFault === undefined ? undefined : messageOf(form.receiverFault)}
      />
      {/* shown on input, not after an answer, so that the button below does not move */}
      {(form.fee ?? form.feeFault ?? isReady) && <Facts facts={[fact]} />}
      {trouble !== undefined && <Trouble text={messageOf(trouble)} details={causeWords(trouble)} />}
      <Button type="submit" kind="primary" disabled={!isReady} busy={form.loading} data-testid="send-review">
        {missing === 'amount' ? t('enterAmount') : missing ? t('enterReceiver') : t('review')}
      </Button>
    </form>
  )
}

/** Error of a failed look-up, with its original message. */
function Trouble({ text, details }: { text: string; details: string | undefined }) {
  const t = useMessages(sendMessages)
  return (
    <>
      <Note icon="alert" tone="warning" role="status" testId="send-fault">
        {text}
      </Note>
      {details !== undefined && <ExternalText source={t('nodeSays')} text={details} />}
    </>
  )
}

function pictureOf(network: Pick<Network, 'name' | 'assets'> | undefined) {
  return network && { name: network.name, src: network.assets?.imageUrl, imageId: network.assets?.imageId }
}
