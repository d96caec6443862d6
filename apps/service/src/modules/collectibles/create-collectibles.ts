import { createHash } from 'node:crypto'
import { assetKey, requireNamespace } from '../../namespaces/namespaces.js'
import { createCache } from '../../platform/cache/create-cache.js'
import { inParallel } from '../../platform/in-parallel.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import type { Picture } from '../catalogue/pictures.js'
import type { HeldCollectible } from '../chain-index/read-collectibles.js'
import { looksLikeSpam } from '../history/looks-like-spam.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { CollectibleFacts, CollectibleId } from './collectible-facts.js'
import type { CollectibleSource } from './collectible-source.js'
import { readMetadata, type Metadata } from './metadata.js'
import { pictureType } from './picture-type.js'
import type { ReadUri } from './read-uri.js'

/** A collectible with its description. */
interface DescribedCollectible
  extends CollectibleId, Pick<CollectibleFacts, 'standard' | 'collection'>, Metadata {
  /** Whether a name leads to a page or promises something, or the source says so. */
  readonly isSpam: boolean
}

/** Reads collectibles. */
export interface Collectibles {
  /** Whether a chain has a source. */
  supports(chain: string): boolean
  /**
   * Reads collectibles that an account holds, after a cursor: none on a chain without a source. Those of contracts that no longer
   * answer for them are left out.
   *
   * @throws as the source
   */
  heldBy(
    chain: string,
    account: string,
    options: { readonly cursor: string | undefined; readonly most: number },
  ): Promise<{
    readonly held: readonly (DescribedCollectible & HeldCollectible)[]
    /** Undefined after the last page. */
    readonly next: string | undefined
  }>
  /** Reads the picture of a collectible of a source; undefined if it has none. @throws an OutboundError */
  picture(chain: string, collectible: CollectibleId): Promise<Picture | undefined>
}

/** Also of descriptions that could not be read: their servers are not asked again with every page. */
const freshMs = 600_000
const [maxMetadataBytes, maxPictureBytes] = [400_000, 4_000_000]
const [maxDescribed, maxPictures, atOnce] = [4_000, 24, 6]
/** Start of a description that is searched for promises: a long one may mention a site. */
const checkedDescription = 80
const noMetadata = readMetadata(undefined)

/** Creates the reader of the collectibles that sources list. */
export function createCollectibles({
  sources,
  nodes,
  read,
}: {
  /** By CAIP-2 id. */
  readonly sources: ReadonlyMap<string, CollectibleSource>
  readonly nodes: Pick<NodeAccess, 'ask'>
  readonly read: ReadUri
}): Collectibles {
  const now = () => performance.now()
  const described = createCache<DescribedCollectible | undefined>({ freshMs, most: maxDescribed, now })
  const pictures = createCache<Picture | undefined>({ freshMs, most: maxPictures, now })
  const keyOf = (chain: string, { contract, tokenId }: CollectibleId) =>
    `${assetKey(`${chain}:${contract}`)}/${tokenId}`

  /** Reads the description by the author; an empty one if it cannot be read now, or is none. */
  async function metadataOf(uri: string): Promise<Metadata> {
    if (uri === '') return noMetadata
    try {
      return readMetadata(JSON.parse((await read(uri, maxMetadataBytes)).toString('utf8')))
    } catch (error) {
      if (error instanceof OutboundError || error instanceof SyntaxError) return noMetadata
      throw error
    }
  }

  const describe = (chain: string, id: CollectibleId) =>
    described.get(keyOf(chain, id), async (): Promise<DescribedCollectible | undefined> => {
      const facts = await requireNamespace(chain).describeCollectible?.(nodes, chain, id)
      if (!facts) return undefined
      const { standard, collection, uri } = facts
      const { contract, tokenId } = id
      const metadata = await metadataOf(uri)
      const { name, description } = metadata
      const isSpam = looksLikeSpam(collection, name, description.slice(0, checkedDescription))
      return { contract, tokenId, standard, collection, ...metadata, isSpam }
    })

  /** How many an account holds, by the contract: a source may be late, or of another chain. */
  const countOf = async (chain: string, account: string, collectible: DescribedCollectible) =>
    (await requireNamespace(chain).countCollectible?.(nodes, chain, account, collectible)) ?? 0n

  return {
    supports: (chain) => sources.has(chain),
    async heldBy(chain, account, options) {
      const source = sources.get(chain)
      if (!source) return { held: [], next: undefined }
      const page = await source.heldBy(chain, account, options)
      const held = await inParallel(atOnce, page.held, async (one) => {
        const description = await describe(chain, one)
        if (!description) return undefined
        const amount = source.isChain ? one.amount : await countOf(chain, account, description)
        if (amount === 0n) return undefined
        return { ...description, ...one, amount, isSpam: one.isSpam || description.isSpam }
      })
      return { held: held.filter((one) => one !== undefined), next: page.next }
    },
    async picture(chain, id) {
      const source = sources.get(chain)
      if (!source || (source.has && !(await source.has(chain, id)))) return undefined
      return pictures.get(keyOf(chain, id), async () => {
        const { picture = '' } = (await describe(chain, id)) ?? {}
        if (picture === '') return undefined
        const bytes = await read(picture, maxPictureBytes)
        const type = pictureType(bytes)
        if (type === undefined) throw new OutboundError('unexpected')
        return { bytes, type, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
      })
    },
  }
}
