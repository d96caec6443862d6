import { atom } from 'jotai/vanilla'
import { networksAtom } from '#kernel'
import type { Wallet } from './contract.js'
import { builtInWallets } from './built-in-wallets.js'
import { optionsAtom } from './options.js'
import { keepsAtom, mergeWallets } from './rules.js'

/** How asking the service stands: `late` is under way, and takes longer than a visitor looks at empty places. */
type AskStatus = 'loading' | 'late' | 'ready' | 'failed'

/** What the service has answered. */
export interface Answers {
  readonly status: AskStatus
  readonly featured: readonly Wallet[] | undefined
  readonly recommended: readonly Wallet[] | undefined
  /** All pages so far, in their order. */
  readonly paged: readonly Wallet[]
  /** The last page that came; 0 before the first. */
  readonly page: number
  readonly isComplete: boolean
  /** How many there are in all; only grows. */
  readonly count: number | undefined
}

/** Before anything was answered. */
export const noAnswers: Answers = {
  status: 'loading',
  featured: undefined,
  recommended: undefined,
  paged: [],
  page: 0,
  isComplete: false,
  count: undefined,
}

/** What the service has answered. Written by the lists only. */
export const answersAtom = atom<Answers>(noAnswers)

/** What was shown in place of an answer, and stays where it is while it is looked at: ids of wallets. */
export const heldAtom = atom<{
  readonly recommended?: readonly string[] | undefined
  readonly all?: readonly Wallet[] | undefined
}>({})

/** The wallets that are known without a service, and can be used here. */
export const builtInAtom = atom((get) => builtInWallets(get(networksAtom)).filter(get(keepsAtom)))

/** The featured wallets in the host's order, as far as they are known. */
export const featuredAtom = atom((get): readonly Wallet[] => {
  const known = mergeWallets(get(builtInAtom), (get(answersAtom).featured ?? []).filter(get(keepsAtom)))
  return get(optionsAtom).featuredIds.flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
})

/** The wallets to recommend: the service's, or the best known. What is being looked at keeps its place. */
export const recommendedAtom = atom((get): readonly Wallet[] => {
  const { featuredIds } = get(optionsAtom)
  const answered = get(answersAtom).recommended?.filter(get(keepsAtom))
  const builtIn = get(builtInAtom)
  const isOther = ({ id }: Wallet) => !featuredIds.includes(id)
  const held = get(heldAtom).recommended
  if (!held) return (answered ?? builtIn).filter(isOther)
  const known = mergeWallets(builtIn, answered ?? [])
  return held.flatMap((id) => known.find((wallet) => wallet.id === id) ?? []).filter(isOther)
})

/** All wallets, as far as they have come. */
export interface AllWallets {
  readonly wallets: readonly Wallet[]
  /** Whether places are to be kept for what is on its way. */
  readonly isLoading: boolean
  /** Whether the service did not answer, or does not within a visitor's patience. */
  readonly isFailed: boolean
  readonly isComplete: boolean
  /** How many there are; undefined while nobody knows. */
  readonly count: number | undefined
}

/** All wallets: featured, recommended, page by page; those that are known without a service where there is none. */
export const allWalletsAtom = atom((get): AllWallets => {
  const featured = get(featuredAtom)
  const builtIn = mergeWallets(featured, get(builtInAtom))
  if (!get(optionsAtom).hasService)
    return { wallets: builtIn, isLoading: false, isFailed: false, isComplete: true, count: builtIn.length }

  const { status, recommended = [], paged, page, isComplete, count } = get(answersAtom)
  const isFailed = status === 'failed' || status === 'late'
  const answered = [...recommended, ...paged].filter(get(keepsAtom))
  const held = get(heldAtom).all ?? []
  const wallets =
    page === 0 && isFailed ? mergeWallets(builtIn, answered) : mergeWallets(held, featured, answered)
  return {
    wallets,
    isLoading: !isComplete && !isFailed,
    isFailed,
    isComplete,
    count,
  }
})

/** The networks that wallets are asked for, as one text: it changes with them, and with nothing else. */
export const askedNetworksAtom = atom((get) =>
  get(networksAtom)
    .map(({ caipNetworkId }) => caipNetworkId)
    .join(),
)
