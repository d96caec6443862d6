import { atom } from 'jotai/vanilla'
import { networksAtom } from '#kernel'
import type { Wallet } from './contract.js'
import { builtInWallets } from './built-in-wallets.js'
import { isUsableWalletAtom, mergeWallets, optionsAtom } from './rules.js'

/** Status of the requests: `late` is in flight for longer than placeholders are shown. */
type AskStatus = 'loading' | 'late' | 'ready' | 'failed'

/** Answers of the service. */
export interface Answers {
  readonly status: AskStatus
  readonly featured: readonly Wallet[] | undefined
  readonly recommended: readonly Wallet[] | undefined
  /** All pages so far, in their order. */
  readonly paged: readonly Wallet[]
  /** Last page that has loaded; 0 before the first. */
  readonly page: number
  readonly isComplete: boolean
  /** Number of wallets on all pages; only grows. */
  readonly count: number | undefined
}

/** State before the first answer. */
export const noAnswers: Answers = {
  status: 'loading',
  featured: undefined,
  recommended: undefined,
  paged: [],
  page: 0,
  isComplete: false,
  count: undefined,
}

/** Answers of the service. Only the lists write them. */
export const answersAtom = atom<Answers>(noAnswers)

/** Wallets that were shown before an answer, and keep their positions while the list is visible. */
export const frozenListAtom = atom<{
  readonly recommended?: readonly string[] | undefined
  readonly all?: readonly Wallet[] | undefined
}>({})

/** Usable wallets that are known without a service. */
export const builtInAtom = atom((get) => builtInWallets(get(networksAtom)).filter(get(isUsableWalletAtom)))

/** The known featured wallets, in the host's order. */
export const featuredAtom = atom((get): readonly Wallet[] => {
  const known = mergeWallets(
    get(builtInAtom),
    (get(answersAtom).featured ?? []).filter(get(isUsableWalletAtom)),
  )
  return get(optionsAtom).featuredIds.flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
})

/** Recommended wallets: the service's, or the best known. Frozen wallets keep their positions. */
export const recommendedAtom = atom((get): readonly Wallet[] => {
  const { featuredIds } = get(optionsAtom)
  const answered = get(answersAtom).recommended?.filter(get(isUsableWalletAtom))
  const builtIn = get(builtInAtom)
  const isOther = ({ id }: Wallet) => !featuredIds.includes(id)
  const frozen = get(frozenListAtom).recommended
  if (!frozen) return (answered ?? builtIn).filter(isOther)
  const known = mergeWallets(builtIn, answered ?? [])
  return frozen.flatMap((id) => known.find((wallet) => wallet.id === id) ?? []).filter(isOther)
})

/** All wallets that have loaded. */
export interface AllWallets {
  readonly wallets: readonly Wallet[]
  /** Whether placeholders are shown for wallets that load. */
  readonly isLoading: boolean
  /** Whether a request has failed or is late. */
  readonly isFailed: boolean
  readonly isComplete: boolean
  /** Number of wallets; undefined until it is known. */
  readonly count: number | undefined
}

/** All wallets: featured, recommended, page by page; without a service the built-in ones. */
export const allWalletsAtom = atom((get): AllWallets => {
  const featured = get(featuredAtom)
  const builtIn = mergeWallets(featured, get(builtInAtom))
  if (!get(optionsAtom).hasService)
    return { wallets: builtIn, isLoading: false, isFailed: false, isComplete: true, count: builtIn.length }

  const { status, recommended = [], paged, page, isComplete, count } = get(answersAtom)
  const isFailed = status === 'failed' || status === 'late'
  const answered = [...recommended, ...paged].filter(get(isUsableWalletAtom))
  const frozen = get(frozenListAtom).all ?? []
  const wallets =
    page === 0 && isFailed ? mergeWallets(builtIn, answered) : mergeWallets(frozen, featured, answered)
  return {
    wallets,
    isLoading: !isComplete && !isFailed,
    isFailed,
    isComplete,
    count,
  }
})

/** Ids of the requested networks as one text, so that subscribers are notified only if an id changes. */
export const askedNetworksAtom = atom((get) =>
  get(networksAtom)
    .map(({ caipNetworkId }) => caipNetworkId)
    .join(),
)
