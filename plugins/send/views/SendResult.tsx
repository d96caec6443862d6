import { formatsAtom, namespaceOf, networkByIdAtom, routerKey } from '#kernel'
import { explorerUrl } from '#kernel/chain'
import {
  Button,
  ButtonPair,
  EmptyState,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { accountHome } from '#plugins/account/contract'
import { isProven, replacementOf } from '#plugins/transactions/contract'
import {
  amountWords,
  LinkButton,
  moneyMessages,
  separatorsAtom,
  typedAmount,
} from '#plugins/transactions/form'
import { PendingActions, receiverWords } from '#plugins/transfers/parts'
import { resultLooks, resultStateOf, ResultView, Steps, type ResultState } from '#plugins/transactions/review'
import { sendForm, sendResult, transfersAtom, type SentTransfer } from '../contract.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom } from '../state.js'

interface SendResultProps {
  readonly params: { readonly id: string }
}

const useTransfer = (id: string) => useAtom(transfersAtom).find((transfer) => transfer.id === id)

const titles = { open: 'sending', done: 'sent', void: 'notSentTitle' } as const

/** Header of the view. */
export function useViewHeader({ params }: SendResultProps): Header {
  const t = useMessages(sendMessages)
  const transfer = useTransfer(params.id)
  return { title: t(transfer ? titles[resultLooks[resultStateOf(transfer)].stage] : 'title') }
}

/** Status of a transfer: its hash at once, then its state on the network. A slow transfer is not a failed one. */
export default function SendResult({ params }: SendResultProps) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const transfer = useTransfer(params.id)
  if (!transfer) {
    const action = { label: shared('close'), onPress: () => router.close(), testId: 'send-done' }
    return <EmptyState title={t('gone')} text={shared('goneText')} action={action} />
  }
  // another transfer starts without the choice of a fee
  return <Result key={transfer.id} transfer={transfer} />
}

function Result({ transfer }: { readonly transfer: SentTransfer }) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const format = useAddressFormat(namespaceOf(transfer.chainId))
  const network = useAtom(networkByIdAtom)(transfer.chainId)
  const again = useAgain(transfer)
  const { status, hash, chainId, reason, amount, asset } = transfer
  const replacement = replacementOf(useAtom(transfersAtom), transfer)
  const state = resultStateOf(transfer, replacement)
  const values = {
    amount: amountWords(formats, amount, asset),
    receiver: receiverWords(format, transfer),
    network: network?.name ?? chainId,
    wallet: transfer.wallet || shared('theWallet'),
  }
  const texts: Readonly<Record<ResultState, readonly [title: string, text: string]>> = {
    onItsWay: [shared('submittedAmount', values), t('onItsWayText', values)],
    slow: [shared('slow'), t('slowText', values)],
    missing: [shared('missing', values), t('missingText', values)],
    confirmed: [t('amountSent', values), t(transfer.cancel ? 'cancelTooLate' : 'amountSentText', values)],
    reverted: [t('reverted', values), shared('revertedText', values)],
    replaced: [shared('replaced'), t('replacedText', values)],
    spedUp: [shared('spedUp'), shared('spedUpText')],
    overtaken: [shared('overtaken'), t('overtakenText', values)],
    cancelling: [shared('cancelling'), shared('cancellingText')],
    cancelled: [shared('voided'), shared('voidedText')],
    expired: [shared('expired', values), t('expiredText', values)],
    unknown: [shared('submittedAmount', values), shared('unknownText', values)],
    another: [shared('another'), shared('anotherText', values)],
  }
  const [title, text] = texts[state]
  const page = explorerUrl(network, 'tx', hash)
  return (
    <ResultView
      look={resultLooks[state]}
      title={title}
      text={text}
      reason={reason}
      network={values.network}
      testId={`send-result-${status}`}
    >
      <Steps sent={transfer} network={network} testId="send" />
      <PendingActions
        transfer={transfer}
        wallet={values.wallet}
        onRaised={({ id }) => router.replace(sendResult, { id })}
      >
        <ButtonPair>
          {page !== undefined && <LinkButton href={page} label={shared('explorer')} testId="send-explorer" />}
          {replacement ? (
            <Button
              kind="primary"
              onClick={() => router.replace(sendResult, { id: replacement.id })}
              data-testid="send-show-replacement"
            >
              {shared('showReplacement')}
            </Button>
          ) : resultLooks[state].stage === 'void' ? (
            <Button kind="primary" onClick={again} data-testid="send-again">
              {shared('tryAgain')}
            </Button>
          ) : (
            <Button
              kind={state === 'onItsWay' || state === 'confirmed' ? 'primary' : 'plain'}
              onClick={() => router.close()}
              data-testid="send-done"
            >
              {shared(state === 'onItsWay' || isProven(status) ? 'done' : 'close')}
            </Button>
          )}
        </ButtonPair>
      </PendingActions>
    </ResultView>
  )
}

/** Returns a function that opens the form with the same values; the transfer is checked and confirmed again. */
function useAgain({ asset, amount, receiver, memo, feeOption }: SentTransfer): () => void {
  const { store } = useWidget()
  const router = useService(routerKey)
  return () => {
    store.set(sendStateAtom, undefined)
    store.set(sendStateAtom, {
      ...{ token: asset, receiver, memo, feeOption },
      sendTokenAmount: typedAmount(amount, asset.decimals, store.get(separatorsAtom)),
    })
    if (!router.can(accountHome)) return router.reset(sendForm)
    router.reset(accountHome)
    router.push(sendForm)
  }
}
