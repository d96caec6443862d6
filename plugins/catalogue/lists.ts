import { anySignal, currentEntryAtom, inBackground, WidgetError, withAnySignal, type Store } from '#kernel'
import { connectWallets } from '#plugins/connect/contract'
import type { CatalogueDeps } from './deps.js'
import { createAskWallets } from './endpoints.js'
import { catalogueAll, type Wallet } from './contract.js'
import { optionsAtom } from './rules.js'
import {
  allWalletsAtom,
  answersAtom,
  askedNetworksAtom,
  builtInAtom,
  frozenListAtom,
  noAnswers,
  recommendedAtom,
  type Answers,
} from './state.js'

// docs/behaviour.md, 14.2 and 15.3 to 15.5
const pageSize = 40
const searchSize = 100
const recommendedCount = 4

/** Wait for an answer, after which the built-in wallets replace the placeholders. */
export const slowAnswerMs = 3_000
/** Delay after which a failed list is requested again. */
export const retryMs = 30_000
/** Max pages per request of the view if none of their wallets is usable here. */
const emptyPagesInARow = 5

/** Requests for wallets. Only searches and lookups by ID reject; the others write failures to the state. */
export interface Lists {
  refresh(): Promise<void>
  more(): Promise<void>
  /** @throws what the call throws */
  find(search: string, signal: AbortSignal): Promise<readonly Wallet[]>
  /** @throws what the call throws */
  byIds(ids: readonly string[]): Promise<readonly Wallet[]>
}

/** Creates the lists of wallets: featured, recommended, paged and search (docs/behaviour.md, 15.3 to 15.5). */
export function createLists(
  deps: Pick<CatalogueDeps, 'maybe' | 'store' | 'clock' | 'signal' | 'report'>,
): Lists {
  const { store, clock, signal } = deps
  const background = inBackground(deps)
  /** Ends with the networks it asks for. */
  let round = new AbortController()
  let refreshing: Promise<void> | undefined
  let loading: Promise<void> | undefined

  /** Runs work that ends with the plugin and with its networks. */
  const inRound = <T>(work: (until: AbortSignal) => Promise<T>) => withAnySignal([signal, round.signal], work)
  const options = () => store.get(optionsAtom)
  const change = (next: Partial<Answers>) => store.set(answersAtom, (now) => ({ ...now, ...next }))
  const isShown = (view: { readonly id: string }) => store.get(currentEntryAtom)?.id === view.id

  const ask = createAskWallets(deps)
  const freezeShownWallets = createListFreeze(store, signal)
  const grown = (count: number) => Math.max(count, store.get(answersAtom).count ?? 0)

  function fail(error: unknown, until: AbortSignal): void {
    if (until.aborted) return
    // the host has not configured the service, and an alert shows that: a retry cannot help
    if (error instanceof WidgetError && error.kind === 'config')
      return store.set(optionsAtom, { ...options(), hasService: false })
    change({ status: 'failed' })
    // not `until`, which is released with the failed work
    inRound((ended) => clock.sleep(retryMs, ended)).then(
      () => {
        if (store.get(answersAtom).status === 'failed' && store.get(currentEntryAtom)) background(again())
      },
      () => {},
    )
  }

  async function first(until: AbortSignal): Promise<void> {
    const { featuredIds, excludedIds } = options()
    const answered = anySignal(until)
    clock.sleep(slowAnswerMs, answered.signal).then(
      () => store.get(answersAtom).status === 'loading' && change({ status: 'late' }),
      () => {},
    )
    try {
      const [featured, recommended] = await Promise.all([
        featuredIds.length > 0
          ? ask({ entries: featuredIds.length, include: featuredIds, exclude: excludedIds }, until)
          : undefined,
        ask({ entries: recommendedCount, exclude: [...new Set([...excludedIds, ...featuredIds])] }, until),
      ])
      if (until.aborted) return
      freezeShownWallets()
      const count = recommended.count + (featured?.wallets.length ?? 0)
      change({
        status: 'ready',
        featured: featured?.wallets ?? [],
        recommended: recommended.wallets,
        count: grown(count),
      })
    } catch (error) {
      fail(error, until)
    } finally {
      answered.abort()
      answered.release()
    }
  }

  function refresh(): Promise<void> {
    if (!options().hasService || store.get(answersAtom).recommended) return Promise.resolve()
    // keeps the built-in wallets until the answer
    if (store.get(answersAtom).status === 'failed') change({ status: 'late' })
    if (refreshing) return refreshing
    const run = inRound(first)
      .then(() => (isShown(catalogueAll) && store.get(answersAtom).recommended ? more() : undefined))
      .finally(() => {
        if (refreshing === run) refreshing = undefined
      })
    refreshing = run
    return run
  }

  async function next(until: AbortSignal): Promise<void> {
    const { excludedIds, featuredIds } = options()
    const { page, paged, recommended = [] } = store.get(answersAtom)
    const exclude = [...new Set([...recommended.map(({ id }) => id), ...excludedIds, ...featuredIds])]
    const answer = await ask({ page: page + 1, entries: pageSize, exclude }, until)
    if (until.aborted) return
    freezeShownWallets()
    const all = [...new Map([...paged, ...answer.wallets].map((one) => [one.id, one])).values()]
    const isComplete = answer.length < pageSize || (page + 1) * pageSize >= answer.count
    const count = grown(answer.count + recommended.length + (store.get(answersAtom).featured?.length ?? 0))
    change({ status: 'ready', paged: all, page: page + 1, isComplete, count })
  }

  async function load(until: AbortSignal): Promise<void> {
    const before = store.get(allWalletsAtom).wallets.length
    try {
      for (let tried = 0; tried < emptyPagesInARow && !until.aborted; tried++) {
        await next(until)
        const { wallets, isComplete } = store.get(allWalletsAtom)
        // the list would not grow by a page without a usable wallet, and scrolling would load no further page
        if (isComplete || wallets.length > before) return
      }
    } catch (error) {
      fail(error, until)
    }
  }

  async function more(): Promise<void> {
    if (!options().hasService) return
    if (!store.get(answersAtom).recommended) return refresh()
    if (store.get(answersAtom).isComplete) return
    if (loading) return loading
    const run = inRound(load).finally(() => {
      if (loading === run) loading = undefined
    })
    loading = run
    return run
  }

  function again(): Promise<void> {
    const { page, recommended } = store.get(answersAtom)
    change({ status: page === 0 ? 'late' : 'ready' })
    return recommended ? more() : refresh()
  }

  const undo = store.sub(askedNetworksAtom, () => {
    round.abort()
    round = new AbortController()
    refreshing = loading = undefined
    store.set(answersAtom, noAnswers)
    store.set(frozenListAtom, {})
    if (store.get(currentEntryAtom)) background(refresh())
  })
  signal.addEventListener(
    'abort',
    () => {
      undo()
      round.abort()
      store.set(answersAtom, noAnswers)
      store.set(frozenListAtom, {})
    },
    { once: true },
  )

  return {
    refresh,
    more: () => (store.get(answersAtom).status === 'failed' ? again() : more()),
    find: (search, until) =>
      withAnySignal([until, signal], async (ended) => {
        const query = { entries: searchSize, search, exclude: options().excludedIds }
        return (await ask(query, ended)).wallets
      }),
    byIds: async (ids) => (await ask({ entries: ids.length, include: ids }, signal)).wallets,
  }
}

/**
 * Freezes the wallets of the visible list, so that an answer does not move them, until another view is shown.
 *
 * @returns the function that freezes the wallets that are shown now; called before an answer is written
 */
function createListFreeze(store: Store, signal: AbortSignal): () => void {
  const isShown = (view: { readonly id: string }) => store.get(currentEntryAtom)?.id === view.id
  const change = (next: (typeof frozenListAtom)['init']) =>
    store.set(frozenListAtom, (frozen) => ({ ...frozen, ...next }))
  const undo = store.sub(currentEntryAtom, () => {
    const { recommended, all } = store.get(frozenListAtom)
    if (recommended && !isShown(connectWallets)) change({ recommended: undefined })
    if (all && !isShown(catalogueAll)) change({ all: undefined })
  })
  signal.addEventListener('abort', undo, { once: true })

  return () => {
    const { recommended, page } = store.get(answersAtom)
    if (isShown(connectWallets) && !recommended)
      change({ recommended: store.get(recommendedAtom).map(({ id }) => id) })
    if (isShown(catalogueAll) && page === 0 && store.get(allWalletsAtom).isFailed)
      change({ all: store.get(builtInAtom) })
  }
}
