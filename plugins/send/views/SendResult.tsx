import { formatsAtom, namespaceOf, networkByIdAtom, routerKey } from '#kernel'
import { explorerUrl } from '#kernel/chain'
import {
  Button,
  ButtonPair,
  EmptyState,
  StatusIcon,
  ExternalText,
  Message,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { accountHome } from '#plugins/account/contract'
import { isProven, replacementOf } from '#plugins/transactions/contract'
import { amountWords, LinkButton, separatorsAtom, typedAmount } from '#plugins/transactions/form'
import { sendForm, sendResult, transfersAtom, type SentTransfer } from '../contract.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom } from '../state.js'
import { receiverWords } from '../texts.js'
import { SpeedUp } from './SpeedUp.js'
import { lookOf, Steps } from './Steps.js'
export { default as styles } from './send-result.css?inline'

interface SendResultProps {
  readonly params: { readonly id: string }
}

const useTransfer = (id: string) => useAtom(transfersAtom).find((transfer) => transfer.id === id)

/** Header of the view. */
export function useViewHeader({ params }: SendResultProps): Header {
  const t = useMessages(sendMessages)
  const transfer = useTransfer(params.id)
  return { title: t(transfer ? lookOf(transfer).header : 'title') }
}

/** Status of a transfer: its hash at once, then its state on the network. A slow transfer is not a failed one. */
export default function SendResult({ params }: SendResultProps) {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const transfer = useTransfer(params.id)
  if (!transfer) {
    const action = { label: t('close'), onPress: () => router.close(), testId: 'send-done' }
    return <EmptyState title={t('gone')} text={t('goneText')} action={action} />
  }
  // another transfer starts without the choice of a fee
  return <Result key={transfer.id} transfer={transfer} />
}

function Result({ transfer }: { transfer: SentTransfer }) {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const format = useAddressFormat(namespaceOf(transfer.chainId))
  const network = useAtom(networkByIdAtom)(transfer.chainId)
  const again = useAgain(transfer)
  const { status, hash, chainId, reason, amount, asset, isSlow, isMissing } = transfer
  const replacement = replacementOf(useAtom(transfersAtom), transfer)
  const look = lookOf(transfer, replacement)
  const values = {
    amount: amountWords(formats, amount, asset),
    receiver: receiverWords(format, transfer),
    network: network?.name ?? chainId,
    wallet: transfer.wallet || t('theWallet'),
  }
  const page = explorerUrl(network, 'tx', hash)
  const isSent = status === 'confirmed' || (!isProven(status) && !isSlow && !isMissing)
  return (
    <>
      <StatusIcon icon={look.icon} tone={look.tone} />
      <div role="status" data-testid={`send-result-${status}`}>
        <Message title={t(look.title, values)} text={t(look.text, values)} />
      </div>
      {reason !== undefined && <ExternalText source={t('networkSays', values)} text={reason} />}
      <Steps transfer={transfer} network={network} />
      <SpeedUp
        transfer={transfer}
        wallet={values.wallet}
        onRaised={({ id }) => router.replace(sendResult, { id })}
      >
        <ButtonPair>
          {page !== undefined && <LinkButton href={page} label={t('explorer')} testId="send-explorer" />}
          {replacement ? (
            <Button
              kind="primary"
              onClick={() => router.replace(sendResult, { id: replacement.id })}
              data-testid="send-show-replacement"
            >
              {t('showReplacement')}
            </Button>
          ) : status === 'reverted' || status === 'expired' ? (
            <Button kind="primary" onClick={again} data-testid="send-again">
              {t('tryAgain')}
            </Button>
          ) : (
            <Button
              kind={isSent ? 'primary' : 'plain'}
              onClick={() => router.close()}
              data-testid="send-done"
            >
              {t(isSent || isProven(status) ? 'done' : 'close')}
            </Button>
          )}
        </ButtonPair>
      </SpeedUp>
    </>
  )
}

/** Returns a function that opens the form with the same values; the transfer is checked and confirmed again. */
function useAgain({ asset, amount, receiver }: SentTransfer): () => void {
  const { store } = useWidget()
  const router = useService(routerKey)
  return () => {
    store.set(sendStateAtom, undefined)
    store.set(sendStateAtom, {
      token: asset,
      sendTokenAmount: typedAmount(amount, asset.decimals, store.get(separatorsAtom)),
      receiver,
    })
    if (!router.can(accountHome)) return router.reset(sendForm)
    router.reset(accountHome)
    router.push(sendForm)
  }
}
