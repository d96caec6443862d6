import { formatsAtom, hostKey, networkByIdAtom, routerKey } from '#kernel'
import { explorerUrl, shortAddress } from '#kernel/chain'
import {
  Button,
  ButtonPair,
  EmptyState,
  sendIcon,
  TextLink,
  useAtom,
  useMessages,
  useService,
  type Header,
  type IconSource,
  type Tone,
} from '#kernel/ui'
import { transfersAtom, type SentTransfer } from '#plugins/send/contract'
import { amountWords, Facts, LinkButton, moneyMessages } from '#plugins/transactions/form'
import { cancellationOf } from '#plugins/transactions/contract'
import { ResultView, Steps } from '#plugins/transactions/review'
import { PendingActions } from '#plugins/transfers/parts'
import { useMerchant, useReferenceFacts } from '../components/OrderSummary.js'
import { paymentsAtom, type Payment } from '../contract.js'
import { payMessages } from '../messages.js'

interface PayResultProps {
  readonly params: { readonly id: string }
}

const usePayment = (id: string) => useAtom(paymentsAtom).find((payment) => payment.id === id)

/** Header of the view. */
export function useViewHeader({ params }: PayResultProps): Header {
  const t = useMessages(payMessages)
  const { state } = usePayment(params.id) ?? {}
  return { title: t(state === 'completed' ? 'paid' : state === 'failed' ? 'failed' : 'paying') }
}

/** Status of a payment. */
export default function PayResult({ params }: PayResultProps) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const { name: app } = useService(hostKey)
  const payment = usePayment(params.id)
  if (payment) return <Result payment={payment} />
  const action = { label: shared('close'), onPress: () => router.close(), testId: 'pay-done' }
  return <EmptyState title={t('gone')} text={t('goneText', { app })} action={action} />
}

function Result({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const merchant = useMerchant(payment)
  const reference = useReferenceFacts(payment)
  const { chainId, asset, amount, state, hash } = payment
  const network = useAtom(networkByIdAtom)(chainId)
  const transfer = useAtom(transfersAtom).find((entry) => hash !== undefined && entry.hash === hash)
  const look = lookOf(payment, transfer)
  // a confirmed transaction has paid; the state waits until a reorganisation is not expected to take it back
  const shown = state === 'pending' && transfer?.status === 'confirmed' ? 'completed' : state
  const values = {
    amount: amountWords(formats, amount, asset),
    merchant,
    network: network?.name ?? chainId,
  }
  const title =
    look.title === 'slow' || look.title === 'submittedAmount' || look.title === 'cancelling'
      ? shared(look.title, values)
      : t(look.title, values)
  const page = hash === undefined ? undefined : explorerUrl(network, 'tx', hash)
  const wallet = transfer?.wallet || shared('theWallet')
  const short = hash !== undefined && <bdi dir="ltr">{shortAddress(hash)}</bdi>
  const buttons = (
    <ButtonPair>
      {page !== undefined && <LinkButton href={page} label={shared('explorer')} testId="pay-explorer" />}
      <Button kind="primary" onClick={() => router.close()} data-testid="pay-done">
        {shared(state === 'failed' ? 'close' : 'done')}
      </Button>
    </ButtonPair>
  )
  return (
    <ResultView
      look={look}
      title={title}
      text={look.text === 'cancellingText' ? shared(look.text) : t(look.text, values)}
      network={values.network}
      testId={`pay-result-${shown}`}
    >
      {reference.length > 0 && <Facts facts={reference} />}
      {transfer && state !== 'failed' ? (
        <Steps sent={transfer} network={network} testId="send" />
      ) : (
        short && (
          <Facts
            facts={[
              {
                name: shared('transaction'),
                value:
                  page === undefined ? (
                    short
                  ) : (
                    <TextLink href={page} testId="pay-hash">
                      {short}
                    </TextLink>
                  ),
                testId: 'pay-transaction',
              },
            ]}
          />
        )
      )}
      {transfer && state === 'pending' ? (
        // the payment follows the transaction that replaces the transfer
        <PendingActions transfer={transfer} wallet={wallet} onRaised={() => {}}>
          {buttons}
        </PendingActions>
      ) : (
        buttons
      )}
    </ResultView>
  )
}

interface Look {
  readonly icon: IconSource
  readonly tone: Tone
  readonly title: 'submittedAmount' | 'slow' | 'cancelling' | 'unclear' | 'completedTitle' | 'failedTitle'
  readonly text:
    | 'pendingText'
    | 'slowText'
    | 'completedText'
    | 'leftText'
    | 'revertedText'
    | 'replacedText'
    | 'transferCancelledText'
    | 'cancellingText'
    | 'expiredText'
    | 'lostText'
    | 'depositFailedText'
}

const failures: Readonly<Record<string, Look['text']>> = {
  reverted: 'revertedText',
  replaced: 'replacedText',
  expired: 'expiredText',
  depositFailed: 'depositFailedText',
}

function lookOf({ state, hash, reason = '' }: Payment, transfer: SentTransfer | undefined): Look {
  if (state === 'completed')
    return { icon: 'check', tone: 'positive', title: 'completedTitle', text: 'completedText' }
  // without a hash, the user left before the wallet was asked
  if (state === 'failed' && reason === 'cancelled' && hash !== undefined)
    return { icon: 'info', tone: 'neutral', title: 'failedTitle', text: 'transferCancelledText' }
  if (state === 'failed')
    return { icon: 'close', tone: 'negative', title: 'failedTitle', text: failures[reason] ?? 'leftText' }
  if (state === 'unclear' || transfer?.isMissing)
    return { icon: 'help', tone: 'neutral', title: 'unclear', text: 'lostText' }
  if (transfer?.status === 'confirmed')
    return { icon: 'check', tone: 'positive', title: 'completedTitle', text: 'completedText' }
  if (transfer && cancellationOf(transfer) !== undefined)
    return { icon: 'clock', tone: 'neutral', title: 'cancelling', text: 'cancellingText' }
  if (transfer?.isSlow) return { icon: 'clock', tone: 'neutral', title: 'slow', text: 'slowText' }
  return { icon: sendIcon, tone: 'accent', title: 'submittedAmount', text: 'pendingText' }
}
