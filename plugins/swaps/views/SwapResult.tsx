import { formatsAtom, networkByIdAtom, routerKey } from '#kernel'
import { explorerUrl } from '#kernel/chain'
import type { TransactionStatus } from '#kernel/money'
import {
  Button,
  ButtonPair,
  EmptyState,
  ExternalText,
  Message,
  sendIcon,
  StatusIcon,
  useAtom,
  useMessages,
  useService,
  type Header,
  type IconSource,
  type Tone,
} from '#kernel/ui'
import { isProven } from '#plugins/transactions/contract'
import { amountWords, Facts, LinkButton, receivedWords } from '#plugins/transactions/form'
import { swapForm, swapsAtom, type SentSwap } from '../contract.js'
import { swapMessages } from '../messages.js'

interface SwapResultProps {
  readonly params: { readonly id: string }
}

const useSwap = (id: string) => useAtom(swapsAtom).find((swap) => swap.id === id)

/** Header of the view. */
export function useViewHeader({ params }: SwapResultProps): Header {
  const t = useMessages(swapMessages)
  const swap = useSwap(params.id)
  return { title: t(swap ? lookOf(swap).header : 'title') }
}

/** Status of a swap. A slow one is not a failed one. */
export default function SwapResult({ params }: SwapResultProps) {
  const t = useMessages(swapMessages)
  const router = useService(routerKey)
  const swap = useSwap(params.id)
  if (swap) return <Result swap={swap} />
  const action = { label: t('close'), onPress: () => router.close(), testId: 'swap-done' }
  return <EmptyState title={t('gone')} text={t('goneText')} action={action} />
}

function Result({ swap }: { readonly swap: SentSwap }) {
  const t = useMessages(swapMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const network = useAtom(networkByIdAtom)(swap.chainId)
  const { status, hash, chainId, reason, from, to, amount, expected, minimum } = swap
  const look = lookOf(swap)
  const values = {
    amount: amountWords(formats, amount, from),
    expected: receivedWords(formats, expected, to),
    minimum: receivedWords(formats, minimum, to),
    network: network?.name ?? chainId,
    wallet: swap.wallet || t('theWallet'),
  }
  const page = explorerUrl(network, 'tx', hash)
  const canRepeat = status === 'reverted' || status === 'expired'
  return (
    <>
      <StatusIcon icon={look.icon} tone={look.tone} />
      <div role="status" data-testid={`swap-result-${status}`}>
        <Message title={t(look.title, values)} text={t(look.text, values)} />
      </div>
      {reason !== undefined && <ExternalText source={t('networkSays', values)} text={reason} />}
      <Facts
        facts={[
          { name: t('youPay'), value: <bdi>{values.amount}</bdi>, testId: 'swap-paid' },
          { name: t('least'), value: <bdi>{values.minimum}</bdi>, testId: 'swap-got-least' },
          { name: t('network'), value: <bdi>{values.network}</bdi>, testId: 'swap-network' },
        ]}
      />
      <ButtonPair>
        {page !== undefined && <LinkButton href={page} label={t('explorer')} testId="swap-explorer" />}
        {canRepeat ? (
          <Button kind="primary" onClick={() => router.reset(swapForm)} data-testid="swap-again">
            {t('again')}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => router.close()} data-testid="swap-done">
            {t(isProven(status) ? 'finish' : 'close')}
          </Button>
        )}
      </ButtonPair>
    </>
  )
}

/** Presentation of a status. Only failures look like failures. */
interface ResultLook {
  readonly header: 'swapping' | 'swapped' | 'notSwapped'
  readonly icon: IconSource
  readonly tone: Tone
  readonly title: 'onItsWay' | 'done' | 'slow' | 'reverted' | 'replaced' | 'expired' | 'missing' | 'unknown'
  readonly text:
    | 'onItsWayText'
    | 'doneText'
    | 'slowText'
    | 'revertedText'
    | 'replacedText'
    | 'expiredText'
    | 'missingText'
    | 'unknownText'
}

const open = { header: 'swapping', icon: 'clock', tone: 'neutral' } as const
const submitted: ResultLook = {
  ...open,
  ...{ icon: sendIcon, tone: 'accent', title: 'onItsWay', text: 'onItsWayText' },
}
const none = { header: 'notSwapped', icon: 'info', tone: 'neutral' } as const

const looks: Readonly<Record<TransactionStatus, ResultLook>> = {
  submitted,
  pending: submitted,
  confirmed: { header: 'swapped', icon: 'check', tone: 'positive', title: 'done', text: 'doneText' },
  reverted: { ...none, icon: 'close', tone: 'negative', title: 'reverted', text: 'revertedText' },
  replaced: { ...open, icon: 'info', title: 'replaced', text: 'replacedText' },
  expired: { ...none, title: 'expired', text: 'expiredText' },
  unknown: { ...open, header: 'swapped', title: 'unknown', text: 'unknownText' },
}

function lookOf({
  status,
  isSlow,
  isMissing,
}: Pick<SentSwap, 'status' | 'isSlow' | 'isMissing'>): ResultLook {
  if (isProven(status)) return looks[status]
  if (isMissing) return { ...open, icon: 'help', title: 'missing', text: 'missingText' }
  return isSlow ? { ...open, title: 'slow', text: 'slowText' } : looks[status]
}
