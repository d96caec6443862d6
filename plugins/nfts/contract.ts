import { atom } from 'jotai/vanilla'
import { connectionAtom, defineFlag, defineRoute, defineService } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** Switches the tab NFTs. */
export const nftsFlag = /*#__PURE__*/ defineFlag('nfts', { default: true })

/** A collectible with its description; `id` is one of {@link nftsAtom}. */
export const nftsDetail = /*#__PURE__*/ defineRoute<{ readonly id: string }>('nfts.detail')

/** A collectible that the account holds. Texts are of its author. */
export interface Nft {
  /** CAIP-19. */
  readonly id: string
  readonly chainId: CaipNetworkId
  readonly contract: string
  readonly tokenId: string
  /** Undefined for one that cannot be sent here. */
  readonly standard: 'erc721' | 'erc1155' | undefined
  /** Whole number as text. */
  readonly quantity: string
  readonly name: string
  /** May be empty. */
  readonly collection: string
  /** May be empty. */
  readonly description: string
  readonly properties: readonly { readonly name: string; readonly value: string }[]
  /** Whether the service has a picture of it. */
  readonly hasPicture: boolean
  readonly isSpam: boolean
}

/** Collectibles of the active account on its network. `unsupported`: no service has them. */
export interface NftsState {
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** Also after a later failure. Undefined while none are known. */
  readonly nfts?: readonly Nft[] | undefined
  readonly hasMore?: boolean | undefined
  /** Why the last request failed, with the status `failed`. */
  readonly error?: unknown
}

/** Reads collectibles of the active account. {@link nftsAtom} has the result. */
export interface NftsService {
  /** Reads the pages that are loaded again, or the first one. Does not throw: `nftsAtom` has the error. */
  refresh(): Promise<void>
  /** Reads the next page. Does not throw, either. */
  loadMore(): Promise<void>
  /** Returns the URL of a picture, which is valid while the plugin is active: `blob:`, or `data:` for an SVG. @throws as the client of the service */
  picture(id: string): Promise<string>
}

/** Key of the service. */
export const nftsService = /*#__PURE__*/ defineService<NftsService>('nfts.service')

/** The last answer, with the account and network that it is of. Written only by the plugin. */
export const readNftsAtom = /*#__PURE__*/ atom<(NftsState & { readonly key: string }) | undefined>(undefined)

/** Identifies the active account on its network. */
export const nftsKeyAtom = /*#__PURE__*/ atom((get) => {
  const { accounts: [account] = [], chainId } = get(connectionAtom) ?? {}
  return account && chainId && `${chainId} ${account.caipAddress}`
})

/** Collectibles of the active account on its network. */
export const nftsAtom = /*#__PURE__*/ atom((get): NftsState => {
  const read = get(readNftsAtom)
  return read && read.key === get(nftsKeyAtom) ? read : { status: 'loading' }
})
