import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import { inParallel } from '../../platform/in-parallel.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { atProvider } from './at-provider.js'
import { nextAsk } from './next-ask.js'
import { WrongSignature, type Delivery, type OnrampProvider, type OrderReport } from './onramp-provider.js'
import type { OrdersStore, ReportOutcome, StoredOrder } from './orders-store.js'
import { byFurthest } from './payment-status.js'

/** Opened orders. Their states come from reports of providers, and from answers to questions. */
export interface Orders {
  /**
   * Returns an order as it is stored. If its provider was not asked for ten seconds, it is asked meanwhile, for the next call.
   *
   * @throws an HttpError with 404 for an order of another project, or none
   */
  find(id: string, project: string): Promise<StoredOrder>
  /** Whether the page of an order may still be paid, also after a payment that failed. */
  isPayable(order: Pick<StoredOrder, 'status' | 'createdAt'>): boolean
  /** Reads the report of a provider. @throws an HttpError: 401, 404 or 409 for one that is not believed */
  report(provider: OnrampProvider | undefined, project: string, delivery: Delivery): Promise<void>
  /** Asks the providers of open orders that are due. */
  askDue(signal: AbortSignal): Promise<void>
  /** Resolves when the questions that `find` began have ended. */
  settled(): Promise<void>
}

/** Options of {@link createOrders}. */
export interface OrdersOptions {
  readonly store: OrdersStore
  readonly clock: Pick<Clock, 'now'>
  /** Returns the providers with keys for a project, whether the project offers them or not. */
  providersOf(project: string): readonly OnrampProvider[]
  /** Receives the failure of a provider. */
  readonly onFailure: (provider: string, error: unknown) => void
  /** Receives the reason why a report or an answer of a provider changed nothing. */
  readonly onRefusal: (provider: string, reason: string) => void
  /** Called when a provider has delivered less than it quoted. */
  readonly onLess: (provider: string) => void
}

/** Id of an order: 128 random bits. */
const orderId = /^[\w-]{22}$/
const maxHashLength = 200
/** Time between two questions that calls for one order cause. */
const callPauseMs = 10_000
const maxDue = 100
/** Time for which the page of a provider is taken to be open. Providers do not name it. */
const pageMs = 86_400_000
const asksAtOnce = 4
const maxPaymentLength = 128

type Refusal = Exclude<ReportOutcome, 'read' | 'less'>

const refusals: Readonly<Record<Refusal, readonly [status: number, field: string, description: string]>> = {
  unknown: [404, 'order', 'The order is not known'],
  'other-address': [409, 'address', 'The order has another address'],
  'other-currency': [409, 'currency', 'The order has another currency'],
  'other-network': [409, 'network', 'The order has another network'],
  repeated: [409, 'signature', 'The report was read already'],
}

/** Creates the orders of the module. */
export function createOrders({
  store,
  clock,
  providersOf,
  onFailure,
  onRefusal,
  onLess,
}: OrdersOptions): Orders {
  /** Times until which providers asked to wait (Retry-After), in milliseconds since 1970. */
  const quietUntil = new WeakMap<OnrampProvider, number>()
  const asking = new Set<Promise<void>>()

  /** Moves an order on. Reports and answers take the same way, so that they may come at the same time and repeat each other. */
  async function apply(
    provider: OnrampProvider,
    project: string,
    report: OrderReport,
    digest?: string,
  ): Promise<Refusal | undefined> {
    const { transactionHash: hash } = report
    const isHash = hash !== undefined && hash.length <= maxHashLength && /^\w+$/.test(hash)
    const known = {
      ...report,
      payment: report.payment?.slice(0, maxPaymentLength),
      transactionHash: isHash ? hash : undefined,
    }
    const outcome = await store.report(provider.id, project, known, digest, new Date(clock.now()))
    if (outcome === 'read') return undefined
    if (outcome === 'less') {
      onLess(provider.id)
      return undefined
    }
    // providers repeat reports until they have an answer
    if (outcome !== 'repeated') onRefusal(provider.id, outcome)
    return outcome
  }

  async function readReport(provider: OnrampProvider, delivery: Delivery): Promise<OrderReport | undefined> {
    try {
      return await atProvider(provider, () => provider.readReport(delivery), onFailure)
    } catch (error) {
      if (!(error instanceof WrongSignature)) throw error
      throw new HttpError(401, 'signature', error.message)
    }
  }

  /** Returns the answers of a provider about an order; none if it fails. */
  async function answersOf(
    provider: OnrampProvider,
    { id, reference }: StoredOrder,
  ): Promise<readonly OrderReport[]> {
    try {
      return (await provider.readReports?.({ id, reference })) ?? []
    } catch (error) {
      const { status, retryAfterMs } = (error instanceof OutboundError && error.response) || {}
      if (retryAfterMs !== undefined) quietUntil.set(provider, clock.now() + retryAfterMs)
      // 404: the visitor has not begun to pay
      if (status !== 404) onFailure(provider.id, error)
      return []
    }
  }

  /** Asks the provider of an order, unless that was asked after `before` already, by any process. */
  async function ask(order: StoredOrder, before: Date): Promise<void> {
    const { id, project, createdAt } = order
    const provider = providersOf(project).find((one) => one.id === order.provider)
    const at = new Date(clock.now())
    const quiet = new Date((provider && quietUntil.get(provider)) ?? 0)
    const next = nextAsk(createdAt, at)
    if (!(await store.claim(id, { before, at, next: next && quiet > next ? quiet : next }))) return
    if (!provider || quiet > at) return
    const answers = await answersOf(provider, order)
    const own = answers.filter((answer) => answer.orderId === id)
    if (own.length < answers.length) onRefusal(provider.id, 'other-order')
    // the furthest first, so that the order is never seen in the state of another payment
    for (const answer of firstOfEachPayment(byFurthest(own))) await apply(provider, project, answer)
  }

  function askMeanwhile(order: StoredOrder): void {
    const before = new Date(clock.now() - callPauseMs)
    if (order.askedAt === null || order.askedAt > before || order.status === 'done') return
    const asked = ask(order, before)
      .catch((error: unknown) => onFailure(order.provider, error))
      .finally(() => asking.delete(asked))
    asking.add(asked)
  }

  return {
    async find(id, project) {
      const order = orderId.test(id) ? await store.find(id) : undefined
      if (order?.project !== project) throw new HttpError(404, 'id', 'The order is not known')
      askMeanwhile(order)
      return order
    },
    isPayable: ({ status, createdAt }) => status !== 'done' && clock.now() - createdAt.getTime() < pageMs,
    async report(provider, project, delivery) {
      if (!provider) throw new HttpError(404, 'provider', 'The project has no such provider')
      const report = await readReport(provider, delivery)
      // of something else in the same account at the provider
      if (!report) return
      const digest = createHash('sha256')
        .update(`${provider.id} ${project} ${delivery.header(provider.signatureHeader) ?? ''} `)
        .update(delivery.body)
        .digest('base64url')
      const refusal = orderId.test(report.orderId)
        ? await apply(provider, project, report, digest)
        : 'unknown'
      if (refusal) throw new HttpError(...refusals[refusal])
    },
    async askDue(signal) {
      const due = await store.due(new Date(clock.now()), maxDue)
      await inParallel(asksAtOnce, due, async (order) => {
        // asked by another process meanwhile if it has a later time
        if (!signal.aborted && order.askedAt) await ask(order, order.askedAt)
      })
    },
    async settled() {
      await Promise.all(asking)
    },
  }
}

/** Keeps the first report of each payment; those without an id are of one. */
function firstOfEachPayment(reports: readonly OrderReport[]): readonly OrderReport[] {
  return reports.filter(
    ({ payment }, index) => reports.findIndex((other) => other.payment === payment) === index,
  )
}
