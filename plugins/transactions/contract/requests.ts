import type { PrimitiveAtom } from 'jotai/vanilla'
import type { SessionService, WidgetError } from '#kernel'
import { isRejection } from '#kernel/chain'
import type { BalancesService } from '#plugins/balances/contract'
import { maxPreviews } from './constants.js'
import type { MoneyPathDeps } from './deps.js'
import type { TransactionKind } from './kind.js'
import { createMoneyPath, type WalletRequest } from './money-path.js'
import type { Sent, TransactionEnd, TransactionFields } from './sent.js'
import type { RequestPlace } from './unclear.js'

/** Cautions of every preview: the wallet has another `open` request, the outcome of the last one of the account is `unclear`. */
export type RequestCaution = 'open' | 'unclear'

/** Steps of every confirmed preview until the wallet has sent it. */
export type CommonStep = 'checking' | 'asking' | 'looking' | 'refused' | 'failed' | 'unclear'

/** Progress of a confirmed preview until the wallet has sent it. */
export interface RequestProgress<Step extends string = never> {
  /** Id of the preview. */
  readonly id: string
  readonly step: CommonStep | Step
  readonly error?: unknown
  /** Whether the network is still searched for it. */
  readonly isLooking?: boolean | undefined
}

/** Preview of a request, without its id. */
interface PreviewDraft<Caution extends string = string> {
  /** Reasons for which the user has to confirm it separately. */
  readonly cautions: readonly (Caution | RequestCaution)[]
}

/** A preview that can be confirmed by its id, once. */
export type Offered<Draft> = Draft & { readonly id: string }

/** Errors of a feature with which nothing was sent, and `UNCLEAR`, with which that is not known. */
interface RequestErrors {
  /** The preview is from before another request. */
  readonly PREVIEW_EXPIRED: () => WidgetError
  /** Not all cautions are confirmed. `data`: those that are not. */
  readonly CONFIRMATION_REQUIRED: (details: { readonly data: unknown }) => WidgetError
  /** The last request was sent after all. */
  readonly FOUND: () => WidgetError
  readonly NETWORK_CHANGED: (details: { readonly cause: unknown }) => WidgetError
  readonly ACCOUNT_CHANGED: (details: { readonly cause: unknown }) => WidgetError
  readonly REFUSED: (details: { readonly cause: unknown }) => WidgetError
  readonly UNCLEAR: {
    (details: { readonly cause: unknown }): WidgetError
    readonly is: (error: unknown) => boolean
  }
}

/** Parts that a feature which asks wallets to move assets adds to {@link createMoneyRequests}. */
interface MoneyFeature<
  Caution extends string,
  Draft extends PreviewDraft<Caution>,
  Fields extends TransactionFields,
  Step extends string,
> {
  readonly kind: TransactionKind<Fields>
  readonly progressAtom: PrimitiveAtom<RequestProgress<Step> | undefined>
  readonly errors: RequestErrors
  /** Whether an error of `send` is one of the feature already, with which nothing was sent. */
  readonly isOwnError?: (error: unknown) => boolean
  /** All cautions, the worst first: a preview has two at most, so that none is ticked unread. */
  readonly cautions: readonly (Caution | RequestCaution)[]
  /** Returns the account and the network of a preview. */
  readonly placeOf: (draft: Draft) => RequestPlace
  /** Called with a transaction that the wallet sent, or that was found. */
  readonly onSent: (transaction: Sent<Fields>) => void
  /** Called once with a transaction whose end is final. */
  readonly onEnd: (transaction: Sent<Fields>, end: TransactionEnd) => void
  /** Called with an error of a confirmed request that the user did not reject. Nothing was sent. */
  readonly onFailed: (preview: Offered<Draft>, error: unknown, id: string) => void
}

/** Dependencies of {@link createMoneyRequests}, from the plugin that sends. */
export interface RequestDeps extends MoneyPathDeps {
  readonly session: Pick<SessionService, 'refreshBalance'>
  readonly maybe: { readonly balances: Pick<BalancesService, 'refresh'> | undefined }
}

/** How a preview is confirmed. */
interface ConfirmOptions<Caution extends string> {
  /** Cautions that the user has confirmed. */
  readonly acknowledged?: readonly (Caution | RequestCaution)[] | undefined
  /** Id of the request. Default: the one of the preview. Those of its further requests are `<id of the preview>:<name>`. */
  readonly request?: string
  /** Whether the user has left it, so that its error is not shown. */
  readonly isLeft?: () => boolean
}

/** Max cautions of a preview. */
const maxCautions = 2

/** Id of the preview of a request. */
const previewOf = (request: string) => request.split(':', 1)[0] ?? request

/**
 * Creates the requests of a feature. Each confirmed preview is sent once: it is claimed before the first wait, so that further calls
 * return the first promise, and can be confirmed again only if nothing was sent. What other tabs have asked is read in the moment of
 * confirming.
 */
export function createMoneyRequests<
  Caution extends string,
  Draft extends PreviewDraft<Caution>,
  Fields extends TransactionFields,
  Step extends string = never,
>(deps: RequestDeps, feature: MoneyFeature<Caution, Draft, Fields, Step>) {
  const { store, session, maybe } = deps
  const { kind, progressAtom, errors, isOwnError, placeOf, onSent, onEnd, onFailed } = feature
  const previews = new Map<string, Offered<Draft>>()
  /** Confirmed requests whose wallet has not answered. */
  const open = new Set<string>()
  /** Previews that were made beside an open request, whose caution may be among those that are not shown. */
  const besideOpen = new WeakSet<Offered<Draft>>()
  /** Previews from before the last request of their account was found: the user did not know of it. */
  const superseded = new Set<string>()

  const report = (
    id: string,
    step: CommonStep | Step,
    more: Pick<RequestProgress, 'error' | 'isLooking'> = {},
  ) => store.set(progressAtom, { id: previewOf(id), step, ...more })

  function supersede({ id, account, chainId }: TransactionFields): void {
    for (const preview of previews.values()) {
      const place = placeOf(preview)
      if (preview.id !== previewOf(id) && place.account === account && place.chainId === chainId)
        superseded.add(preview.id)
    }
  }

  const path = createMoneyPath(deps, kind, {
    onStep: (id, { step, ...more }) => report(id, step, more),
    onSent(transaction) {
      store.set(progressAtom, (now) => (now?.id === previewOf(transaction.id) ? undefined : now))
      onSent(transaction)
    },
    onLearned: supersede,
    onProven() {
      // a reverted transaction has cost its fee as well; a failed read is repeated by the next one
      session.refreshBalance({ force: true }).catch(() => {})
      maybe.balances?.refresh({ force: true }).catch(() => {})
    },
    onEnd,
    toExpired: () => errors.PREVIEW_EXPIRED(),
    toError(outcome, cause) {
      if (outcome === 'rejected' || outcome === 'unasked' || isOwnError?.(cause)) return cause
      if (outcome === 'networkChanged') return errors.NETWORK_CHANGED({ cause })
      if (outcome === 'accountChanged') return errors.ACCOUNT_CHANGED({ cause })
      return outcome === 'refused' ? errors.REFUSED({ cause }) : errors.UNCLEAR({ cause })
    },
  })

  /** Gives a preview its id, and the cautions of open and unclear requests. */
  function offer(draft: Draft): Offered<Draft> {
    const cautions = draft.cautions.filter((caution) => caution !== 'open' && caution !== 'unclear')
    if (open.size > 0) cautions.push('open')
    if (path.isUnclear(placeOf(draft))) cautions.push('unclear')
    const worst = feature.cautions.filter((caution) => cautions.includes(caution)).slice(0, maxCautions)
    const offered = { ...draft, id: crypto.randomUUID(), cautions: worst }
    if (open.size > 0) besideOpen.add(offered)
    previews.set(offered.id, offered)
    for (const id of [...previews.keys()].slice(0, -maxPreviews)) previews.delete(id)
    return offered
  }

  async function run(
    preview: Offered<Draft>,
    id: string,
    { acknowledged = [], isLeft }: ConfirmOptions<Caution>,
    ask: (preview: Offered<Draft>) => Promise<Sent<Fields>>,
  ): Promise<Sent<Fields>> {
    const cautions: readonly (Caution | RequestCaution)[] = preview.cautions
    try {
      const unconfirmed = cautions.filter((caution) => !acknowledged.includes(caution))
      if (unconfirmed.length > 0) throw errors.CONFIRMATION_REQUIRED({ data: unconfirmed })
      // a request that began after the preview
      if (open.size > 0 && !besideOpen.has(preview)) throw errors.PREVIEW_EXPIRED()
      open.add(id)
      report(id, 'checking')
      const place = placeOf(preview)
      // another tab may have asked its wallet since the preview
      await path.restore()
      const isFound = await path.search(place)
      if (superseded.has(preview.id) || isFound) throw errors.FOUND()
      if (path.isUnclear(place) && !cautions.includes('unclear')) throw errors.PREVIEW_EXPIRED()
      return await ask(preview)
    } catch (error) {
      if (errors.UNCLEAR.is(error)) throw error
      path.release(id)
      if (isLeft?.()) throw error
      report(id, isRejection(error) ? 'refused' : 'failed', { error })
      if (!isRejection(error)) onFailed(preview, error, id)
      throw error
    } finally {
      open.delete(id)
    }
  }

  return {
    path,
    /** Offers a preview. Requests of other tabs and earlier pages are read before. */
    async offer(draft: Draft): Promise<Offered<Draft>> {
      await path.restore()
      return offer(draft)
    },
    report,
    find: (id: string) => previews.get(id),
    /** Offers a preview in place of one whose request has sent nothing, so that it is none that waits in the wallet. */
    offerInstead(draft: Draft, { id }: Offered<Draft>): Offered<Draft> {
      for (const request of [...open]) if (previewOf(request) === id) open.delete(request)
      return offer(draft)
    },
    /**
     * Confirms a preview: checks it, and runs the task that asks the wallet.
     *
     * @throws PREVIEW_EXPIRED, CONFIRMATION_REQUIRED and FOUND of the feature, and the errors of the task
     */
    confirm(
      id: string,
      options: ConfirmOptions<Caution>,
      task: (preview: Offered<Draft>) => Promise<Sent<Fields>>,
    ): Promise<Sent<Fields>> {
      const { request = id } = options
      return path.claim(request, async () => {
        const preview = previews.get(id)
        if (preview) return run(preview, request, options, task)
        path.release(request)
        throw errors.PREVIEW_EXPIRED()
      })
    },
    /** Asks the wallet for a confirmed preview. @throws as {@link MoneyPath.ask} */
    ask(preview: Draft, request: Omit<WalletRequest<Fields>, 'replacesUnclear'>): Promise<Sent<Fields>> {
      const cautions: readonly string[] = preview.cautions
      return path.ask({ ...request, replacesUnclear: cautions.includes('unclear') })
    },
  }
}

/** Code of an error, as events of hosts name it. */
export function codeOf(error: unknown): string {
  const { code } = Object(error) as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}
