import { useEffect } from 'react'
import { formatsAtom, namespaceOf, networkByIdAtom, routerKey } from '#kernel'
import { addressOf, explorerUrl, shortAddress } from '#kernel/chain'
import {
  Button,
  ButtonPair,
  EmptyState,
  Message,
  Note,
  Picture,
  Spinner,
  StatusIcon,
  StatusRing,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { accountHome } from '#plugins/account/contract'
import { Facts, LinkButton, moneyMessages } from '#plugins/transactions/form'
import { onrampForm, onrampService, type OnrampOrder, type OrderStatus } from '../contract.js'
import { onrampMessages } from '../messages.js'
import { shownPlaces } from '../money.js'
import { isFinal, ordersAtom } from '../state.js'

interface OrderProps {
  readonly params: { readonly id: string }
}

const useOrder = (id: string) => useAtom(ordersAtom).find((one) => one.id === id)

/** Header of the view. */
export function useViewHeader({ params }: OrderProps): Header {
  const t = useMessages(onrampMessages)
  const symbol = useOrder(params.id)?.symbol
  return { title: symbol === undefined ? t('title') : t('titleOf', { symbol }) }
}

/** Status of a purchase, until the asset has arrived. */
export default function Order({ params }: OrderProps) {
  const t = useMessages(onrampMessages)
  const router = useService(routerKey)
  const service = useService(onrampService)
  const order = useOrder(params.id)
  useEffect(() => {
    // restores it after a reload, and asks for it if it is not asked for
    service.resume().catch(() => {})
  }, [service])
  if (order) return <Status order={order} />
  const action = { label: t('back'), onPress: () => router.back(), testId: 'onramp-back' }
  return <EmptyState title={t('gone')} text={t('goneText')} action={action} />
}

const texts = {
  waiting: ['waiting', 'waitingText'],
  untracked: ['waiting', 'untrackedText'],
  paid: ['paid', 'paidText'],
  sending: ['sending', 'sendingText'],
  done: ['arrived', 'arrivedText'],
  failed: ['failed', 'failedText'],
} as const satisfies Readonly<Record<OrderStatus, unknown>>

/** Keys of title and text for a purchase. */
function textsOf(order: OnrampOrder) {
  const { status, isPaused, isSettled, url } = order
  if (status === 'done' && !isSettled) return ['arrivedSome', 'arrivedText'] as const
  if (status === 'failed' && !isFinal(order))
    return ['refused', url === undefined ? 'refusedText' : 'refusedTabText'] as const
  return isPaused && !isFinal(order) ? (['paused', 'pausedText'] as const) : texts[status]
}

function Status({ order }: { readonly order: OnrampOrder }) {
  const t = useMessages(onrampMessages)
  const formats = useAtom(formatsAtom)
  const { status, provider, symbol, amount, networkName, isPaused, isUnreachable } = order
  const hasEnded = isFinal(order)
  const values = {
    ...{ symbol, provider: provider.name, network: networkName },
    amount: `${formats.number(amount, shownPlaces)} ${symbol}`,
  }
  const [title, text] = textsOf(order)
  return (
    <>
      {hasEnded ? (
        <StatusIcon
          icon={status === 'done' ? 'check' : 'close'}
          tone={status === 'done' ? 'positive' : 'negative'}
        />
      ) : (
        <StatusRing state={isPaused || status === 'untracked' || status === 'failed' ? 'stopped' : 'pending'}>
          <Picture name={provider.name} size={80} />
        </StatusRing>
      )}
      <div role="status" data-testid={`onramp-order-${status}`}>
        <Message title={t(title, values)} text={t(text, values)} />
      </div>
      {isUnreachable && !isPaused && !hasEnded && (
        <Note icon="alert" tone="warning" role="status" testId="onramp-unreachable">
          {t('unreachable')} <Spinner />
        </Note>
      )}
      <OrderFacts order={order} />
      <Actions order={order} />
    </>
  )
}

function OrderFacts({ order }: { readonly order: OnrampOrder }) {
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const { account, total, amount, symbol, isSettled, hash } = order
  const format = useAddressFormat(namespaceOf(account))
  const facts = [
    {
      name: shared('youPay'),
      value: <bdi>{formats.money(total.amount, total.currency)}</bdi>,
      testId: 'onramp-total',
    },
    {
      name: isSettled ? shared('youGet') : t('getAbout'),
      value: (
        <bdi>
          {formats.number(amount, shownPlaces)} {symbol}
        </bdi>
      ),
      testId: 'onramp-get',
    },
    {
      name: t('to'),
      value: <bdi dir="ltr">{shortAddress(addressOf(account), format)}</bdi>,
      testId: 'onramp-to',
    },
    ...(hash === undefined
      ? []
      : [
          {
            name: shared('transaction'),
            value: <bdi dir="ltr">{shortAddress(hash)}</bdi>,
            testId: 'onramp-hash',
          },
        ]),
  ]
  return <Facts facts={facts} />
}

function Actions({ order }: { readonly order: OnrampOrder }) {
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const service = useService(onrampService)
  const network = useAtom(networkByIdAtom)(order.chain)
  const { id, status, hash, provider, url, isPaused } = order
  const isRefused = status === 'failed' && !isFinal(order)
  const toAccount = (label: 'done' | 'toAccount', kind: 'primary' | 'plain') => (
    <Button kind={kind} onClick={() => router.reset(accountHome)} data-testid="onramp-done">
      {label === 'done' ? shared('done') : t('toAccount')}
    </Button>
  )
  if (status === 'done') {
    const page = hash === undefined ? undefined : explorerUrl(network, 'tx', hash)
    return (
      <ButtonPair>
        {page !== undefined && <LinkButton href={page} label={t('explorer')} testId="onramp-explorer" />}
        {toAccount('done', 'primary')}
      </ButtonPair>
    )
  }
  if (status === 'failed' && !isRefused)
    return (
      <ButtonPair>
        {toAccount('toAccount', 'plain')}
        <Button kind="primary" onClick={() => router.replace(onrampForm)} data-testid="onramp-again">
          {shared('tryAgain')}
        </Button>
      </ButtonPair>
    )
  return (
    <>
      {isPaused && (
        <Button kind="primary" onClick={() => service.follow(id)} data-testid="onramp-check">
          {t('checkAgain')}
        </Button>
      )}
      {(status === 'waiting' || isRefused) && url !== undefined && (
        <LinkButton
          href={url}
          label={t(isRefused ? 'open' : 'openByLink', { provider: provider.name })}
          testId="onramp-open-link"
        />
      )}
      {toAccount('toAccount', 'plain')}
    </>
  )
}
