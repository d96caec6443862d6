import { connectionAtom, inBackground, lazyPart } from '#kernel'
import { addressOf, parseCaipAddress } from '#kernel/chain'
import { apiErrors, refusalOf, type ApiClient } from '#plugins/service/contract'
import {
  onrampLeft,
  onrampOpened,
  type OnrampOptions,
  type OnrampOrder,
  type OnrampQuotes,
  type OnrampService,
  type OrderStatus,
  type ProviderPage,
  type Purchase,
  type QuoteRequest,
} from './contract.js'
import type { OnrampDeps } from './deps.js'
import { onrampApi, type ReadOrder, type ReadQuotes } from './endpoints.js'
import { createOrdersStore } from './orders-store.js'
import { expiryOf } from './quote-expiry.js'
import { safePage } from './safe-page.js'
import { sampleOptions, sampleQuote } from './samples.js'
import { isFinal, ordersAtom, optionsAtom } from './state.js'
import { compareSums } from './sums.js'
import { createOrderToasts } from './toasts.js'

/** Time between the first two requests for an order; it grows by half up to {@link maxPauseMs}. */
const firstPauseMs = 2_000
const maxPauseMs = 10_000
/** Time after which an order is not asked for again, unless the user asks. */
const followForMs = 30 * 60_000

const order: readonly OrderStatus[] = ['untracked', 'waiting', 'paid', 'sending', 'done']

/** Whether an order goes from one status to another: only forward, but from a payment that failed to any. */
function isForward(before: OrderStatus, next: OrderStatus): boolean {
  if (before === 'done') return false
  return next === 'failed' || before === 'failed' || order.indexOf(next) > order.indexOf(before)
}

/** Creates the service. It sends no request before its first call. */
export function createOnrampService(deps: OnrampDeps): OnrampService {
  const { clock, page, session, maybe, store, events, signal } = deps
  // disposed while this code loaded: what begins now would never end
  signal.throwIfAborted()
  const stored = createOrdersStore(deps.storage, clock)
  createOrderToasts(deps)
  const background = inBackground(deps)
  const followed = new Map<string, Promise<void>>()
  const loadOptions = lazyPart(async () => api().call(onrampApi.options, {}, { signal }))
  signal.addEventListener(
    'abort',
    () => {
      store.set(optionsAtom, undefined)
      store.set(ordersAtom, [])
    },
    { once: true },
  )

  function api(): ApiClient {
    if (!maybe.api) throw apiErrors.NO_SERVICE()
    return maybe.api
  }

  const find = (id: string) => store.get(ordersAtom).find((one) => one.id === id)
  const change = (id: string, next: Partial<OnrampOrder>) =>
    store.set(
      ordersAtom,
      store.get(ordersAtom).map((one) => (one.id === id ? { ...one, ...next } : one)),
    )

  async function readQuotes(request: QuoteRequest, ended: AbortSignal): Promise<ReadQuotes> {
    const { asset, network, currency, method, amount } = request
    const body = {
      ...{ purchaseCurrency: asset, paymentCurrency: currency, amount, network },
      paymentMethod: method,
    }
    try {
      return await api().call(onrampApi.quotes, { body }, { signal: ended })
    } catch (error) {
      // a service with one provider
      if (refusalOf(error)?.status !== 404) throw error
      return api().call(onrampApi.quote, { body }, { signal: ended })
    }
  }

  /** Quotes of what was asked for: of the currency that is paid, and of the one that is bought. */
  function matching({ quotes, refused }: ReadQuotes, request: QuoteRequest): OnrampQuotes {
    const now = clock.now()
    const { asset, symbol, currency } = request
    const isWanted = (id: string) => [asset, symbol].some((name) => name.toLowerCase() === id.toLowerCase())
    const wanted = quotes
      .map(({ expiresInMs, ...quote }) => ({ ...quote, expiresAt: expiryOf({ ...quote, expiresInMs }, now) }))
      .filter(
        ({ total, purchase, expiresAt }) =>
          total.currency === currency &&
          isWanted(purchase.currency) &&
          (expiresAt === undefined || expiresAt > now),
      )
    const sorted = [...wanted].sort((a, b) => compareSums(a.purchase.amount, b.purchase.amount))
    return { quotes: sorted, refused, isExample: false }
  }

  function update(id: string, read: ReadOrder): void {
    const before = find(id)
    if (!before || signal.aborted) return
    const isOther = (known: string | undefined, told: string | undefined) =>
      known !== undefined && told !== undefined && told !== known
    // of another purchase
    if (
      isOther(id, read.id) ||
      isOther(before.provider.id, read.provider) ||
      isOther(before.chain, read.chain)
    )
      throw apiErrors.BAD_ANSWER()
    const isNext = isForward(before.status, read.status)
    change(id, {
      isUnreachable: false,
      ...(isNext && { status: read.status }),
      ...(read.isPayable !== undefined && { isPayable: read.isPayable }),
      ...(read.amount !== undefined && { amount: read.amount, isSettled: read.status === 'done' }),
      ...(read.hash !== undefined && { hash: read.hash }),
    })
    const after = find(id)
    if (!after || isFinal(before)) return
    background(isFinal(after) ? stored.remove(id) : stored.update(after))
    if (after.status !== 'done') return
    // a failed read is repeated by the next one
    session.refreshBalance({ force: true }).catch(() => {})
    maybe.balances?.refresh({ force: true }).catch(() => {})
  }

  async function poll(id: string): Promise<void> {
    const end = clock.now() + followForMs
    change(id, { isPaused: false })
    for (let pause = firstPauseMs; ; pause = Math.min(maxPauseMs, pause * 1.5)) {
      try {
        update(id, await api().call(onrampApi.order, { id }, { signal }))
      } catch {
        if (signal.aborted) return
        change(id, { isUnreachable: true })
      }
      const followedOrder = find(id)
      if (!followedOrder || isFinal(followedOrder)) return
      if (clock.now() + pause > end) return change(id, { isPaused: true })
      await clock.sleep(pause, signal)
    }
  }

  function follow(id: string): Promise<void> {
    const one = find(id)
    if (!one || one.status === 'untracked' || isFinal(one)) return Promise.resolve()
    const running =
      followed.get(id) ??
      poll(id)
        // aborted
        .catch(() => {})
        .finally(() => followed.delete(id))
    followed.set(id, running)
    return running
  }

  function toOrder({ purchase, url, orderId }: ProviderPage): OnrampOrder {
    const { account, chain, networkName, request, quote } = purchase
    return {
      id: orderId ?? crypto.randomUUID(),
      ...{ account, chain, networkName, url },
      ...{
        provider: quote.provider,
        symbol: request.symbol,
        total: quote.total,
        amount: quote.purchase.amount,
      },
      startedAt: clock.now(),
      status: orderId === undefined ? 'untracked' : 'waiting',
    }
  }

  async function readOptions(): Promise<OnrampOptions> {
    const read = await loadOptions().catch((error: unknown): OnrampOptions => {
      if (signal.aborted) throw error
      return sampleOptions
    })
    if (!signal.aborted) store.set(optionsAtom, read)
    return read
  }

  async function resume(): Promise<void> {
    const known = new Set(store.get(ordersAtom).map(({ id }) => id))
    const restored = (await stored.list()).filter(({ id }) => !known.has(id))
    if (signal.aborted) return
    store.set(ordersAtom, [...store.get(ordersAtom), ...restored])
    for (const { id } of store.get(ordersAtom)) background(follow(id))
  }

  return {
    options: readOptions,
    async open() {
      const { chainId } = store.get(connectionAtom) ?? {}
      if (chainId) events.emit(onrampOpened, { chainId })
      await Promise.all([readOptions(), resume()])
    },
    async quotes(request, ended) {
      const example = { quotes: [sampleQuote(request)], refused: [], isExample: true }
      if (store.get(optionsAtom)?.isExample) return example
      try {
        return matching(await readQuotes(request, ended), request)
      } catch {
        ended.throwIfAborted()
        return example
      }
    },
    async page(purchase: Purchase, ended) {
      const { account, request, quote } = purchase
      const { asset, network, currency, method, amount } = request
      const answer = await api().call(
        onrampApi.page,
        {
          body: {
            destinationWallets: [{ address: addressOf(account), blockchains: [network], assets: [asset] }],
            defaultNetwork: network,
            // one for each purchase, so that the provider cannot connect them by it
            partnerUserId: crypto.randomUUID(),
            defaultExperience: 'buy',
            ...{ presetFiatAmount: amount, paymentCurrency: currency, paymentMethod: method },
            ...{ provider: quote.provider.id, quoteId: quote.quoteId },
          },
        },
        { signal: ended },
      )
      const { href } = safePage(answer.url, page.url())
      return { purchase, url: href, orderId: answer.orderId }
    },
    async leave(providerPage) {
      const opened = toOrder(providerPage)
      store.set(ordersAtom, [opened, ...store.get(ordersAtom)])
      if (opened.status !== 'untracked') background(stored.add(opened).then(() => follow(opened.id)))
      const { account, chain = parseCaipAddress(account)?.networkId, provider } = opened
      if (chain) events.emit(onrampLeft, { provider: provider.id, chainId: chain })
      return opened.id
    },
    follow,
    resume,
  }
}
