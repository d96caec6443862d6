import { useEffect, useState } from 'react'
import { clockKey, formatsAtom, namespaceOf, pageKey, routerKey } from '#kernel'
import { addressOf } from '#kernel/chain'
import {
  Button,
  Card,
  ErrorState,
  FullAddress,
  Message,
  Note,
  StatusIcon,
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
import { Facts, moneyMessages } from '#plugins/transactions/form'
import { onrampOrder, onrampService, type ProviderPage, type Purchase } from '../contract.js'
import { onrampMessages } from '../messages.js'
import { shownPlaces } from '../money.js'
import { providerPageAtom, purchaseAtom } from '../state.js'
export { default as styles } from './review.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  const t = useMessages(onrampMessages)
  const symbol = useAtom(purchaseAtom)?.request.symbol
  return { title: symbol === undefined ? t('title') : t('titleOf', { symbol }) }
}

/** Says which page opens, what it learns and what it sells, before it opens. */
export default function Review() {
  const t = useMessages(onrampMessages)
  const router = useService(routerKey)
  const payer = useAtom(payerAtom)
  const purchase = useAtom(purchaseAtom)
  const action = { label: t('back'), onPress: () => router.back(), testId: 'onramp-back' }
  if (!purchase) return <ErrorState title={t('gone')} text={t('changedText')} action={action} />
  if (payer?.account !== purchase.account)
    return <ErrorState title={t('changed')} text={t('changedText')} action={action} />
  return <Announcement purchase={purchase} />
}

function Announcement({ purchase }: { readonly purchase: Purchase }) {
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const format = useAddressFormat(namespaceOf(purchase.account))
  const { providerPage, error, isOver, retry } = useProviderPage(purchase)
  const open = useOpen()
  const reason = useErrorText(error)
  const { quote, request, networkName, account } = purchase
  const values = { provider: quote.provider.name }
  if (isOver) {
    const action = { label: t('back'), onPress: () => router.back(), testId: 'onramp-back' }
    return <ErrorState icon="clock" title={t('priceOver')} text={t('priceOverText')} action={action} />
  }
  if (error !== undefined) {
    const action = { label: shared('tryAgain'), onPress: retry, testId: 'onramp-retry' }
    return (
      <ErrorState
        title={t('notOpened', values)}
        text={t('notOpenedText', { reason: reason ?? '' })}
        action={action}
      />
    )
  }
  const money = ({ amount, currency }: typeof quote.total) => formats.money(amount, currency)
  const facts = [
    { name: shared('youPay'), value: <bdi>{money(quote.total)}</bdi>, testId: 'onramp-total' },
    { name: t('fees'), value: <bdi>{money(quote.fee)}</bdi>, testId: 'onramp-fee' },
    {
      name: t('getAbout'),
      value: (
        <bdi>
          {formats.number(quote.purchase.amount, shownPlaces)} {request.symbol}
        </bdi>
      ),
      testId: 'onramp-get',
    },
    { name: shared('network'), value: <bdi>{networkName}</bdi>, testId: 'onramp-network' },
  ]
  return (
    <>
      <StatusIcon icon="out" tone="accent" />
      <Message
        title={t('leaves', values)}
        text={t('leavesText', { host: providerPage ? new URL(providerPage.url).host : values.provider })}
      />
      <Facts facts={facts} />
      <Card className="onramp-to">
        <p>{t('to')}</p>
        <FullAddress address={addressOf(account)} format={format} testId="onramp-to" />
      </Card>
      <Note icon="info">{t('gives', values)}</Note>
      <Button
        kind="primary"
        icon="out"
        busy={!providerPage}
        onClick={() => providerPage && open(providerPage)}
        data-testid="onramp-open"
      >
        {providerPage ? t('open', values) : t('opening')}
      </Button>
    </>
  )
}

/** Opens the page in the task of the press, as browsers require, and then shows the order. */
function useOpen(): (providerPage: ProviderPage) => void {
  const background = useBackground()
  const page = useService(pageKey)
  const router = useService(routerKey)
  const service = useService(onrampService)
  return (providerPage) => {
    page.open(providerPage.url, '_blank')
    const follow = async () => router.replace(onrampOrder, { id: await service.leave(providerPage) })
    background(follow)
  }
}

/** Asks for the page of a purchase, once, and waits until its price runs out. */
function useProviderPage(purchase: Purchase) {
  const background = useBackground()
  const { store } = useWidget()
  const service = useService(onrampService)
  const clock = useService(clockKey)
  const known = useAtom(providerPageAtom)
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<unknown>()
  const [isOver, setOver] = useState(false)
  const providerPage = known?.purchase === purchase ? known : undefined
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const ask = async () => {
      if (store.get(providerPageAtom)?.purchase === purchase) return
      try {
        store.set(providerPageAtom, await service.page(purchase, signal))
      } catch (thrown) {
        if (!signal.aborted) setError(thrown)
      }
    }
    const expire = async (at: number) => {
      await clock.sleep(Math.max(0, at - clock.now()), signal)
      setOver(true)
    }
    background(ask)
    // aborted
    if (purchase.quote.expiresAt !== undefined) expire(purchase.quote.expiresAt).catch(() => {})
    return () => stop.abort()
  }, [background, purchase, attempt, service, clock, store])
  return {
    ...{ providerPage, error, isOver },
    retry: () => {
      setError(undefined)
      setAttempt(attempt + 1)
    },
  }
}
