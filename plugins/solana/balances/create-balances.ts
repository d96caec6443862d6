import { addressOf, shortAddress } from '#kernel/chain'
import { formatUnits, type AssetBalance, type Balances, type BalanceRequest } from '#kernel/money'
import type { SolanaAsset } from '../config.js'
import { solanaMainnet } from '../networks.js'
import { createAskNetwork, readCount, valueOf, type SolanaContext } from '../node/ask.js'
import { readMintBalances, type MintBalance } from './read-accounts.js'

/** Default of the option `assets`: USDC, by the addresses of its issuer. */
const defaultAssets: readonly SolanaAsset[] = [
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' },
  {
    cluster: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    symbol: 'USDC',
    name: 'USD Coin',
  },
]

/** Address of SOL in price lists. */
const nativePriceAddress = 'So11111111111111111111111111111111111111111'

/**
 * Creates the capability to read balances by JSON-RPC, without a chain library.
 *
 * @param list texts and pictures of assets; default: USDC
 */
export function createBalances(list: readonly SolanaAsset[] = defaultAssets) {
  return (context: SolanaContext): Balances => {
    const ask = createAskNetwork(context)

    const readNative = async ({ account, network, signal }: BalanceRequest) => {
      const params = [addressOf(account), { commitment: 'confirmed' }]
      const answer = await ask(network, { method: 'getBalance', params }, signal)
      return readCount(valueOf(answer, network), network, 'balance')
    }
    const nativeAsset = async (request: BalanceRequest): Promise<AssetBalance> => {
      const value = await readNative(request)
      const { caipNetworkId: chainId, nativeCurrency } = request.network
      const { name, symbol, decimals } = nativeCurrency
      const quantity = { decimals: `${decimals}`, numeric: formatUnits(value, decimals) }
      return { chainId, name, symbol, quantity }
    }

    /** Reads the texts of mints: of the host's list, else of the chain. Without both, the address is the name. */
    async function textsOf({ network, signal }: BalanceRequest, mints: readonly string[]) {
      const listed = new Map(
        list
          .filter(({ cluster = solanaMainnet.id }) => cluster === network.id)
          .map((asset) => [asset.mint, asset]),
      )
      const unlisted = mints.filter((mint) => !listed.has(mint))
      if (unlisted.length === 0) return listed
      const described = await import('../assets/describe-mints.js')
        .then(({ describeMints }) => describeMints(ask, network, unlisted, signal))
        .catch((error: unknown) => {
          signal.throwIfAborted()
          // balances without names are better than none
          context.report(error)
          return new Map<string, { readonly name: string; readonly symbol: string }>()
        })
      const short = (mint: string) => ({ name: shortAddress(mint), symbol: shortAddress(mint) })
      return new Map([
        ...listed,
        ...unlisted.map((mint) => [mint, { mint, ...(described.get(mint) ?? short(mint)) }] as const),
      ])
    }

    async function heldAssets(request: BalanceRequest) {
      const { balances, failure } = await readMintBalances(ask, request)
      const isPartial = failure !== undefined
      if (isPartial) context.report(failure)
      const held = balances.filter(
        // assets without decimals are collectibles
        ({ amount, decimals }) => amount > 0n && decimals > 0,
      )
      const texts = await textsOf(
        request,
        held.map(({ mint }) => mint),
      )
      const assets = held.map(({ mint, amount, frozen, decimals }): AssetBalance => {
        const { name = mint, symbol = mint, iconUrl } = (texts.get(mint) ?? {}) as Partial<SolanaAsset>
        return {
          chainId: request.network.caipNetworkId,
          address: mint,
          name,
          symbol,
          ...(isPicture(iconUrl) && { iconUrl }),
          quantity: quantityOf({ amount, decimals }),
          ...(frozen > 0n && { frozen: formatUnits(frozen, decimals) }),
        }
      })
      return { assets, isPartial }
    }

    return {
      nativePriceAddress,
      async native(request) {
        const { symbol, decimals } = request.network.nativeCurrency
        return { value: await readNative(request), symbol, decimals }
      },
      async assets(request) {
        const [native, held] = await Promise.all([nativeAsset(request), heldAssets(request)])
        return [native, ...held.assets]
      },
      async checkAssets(listed, request) {
        let onChain: readonly AssetBalance[]
        let isPartial: boolean
        try {
          ;({ assets: onChain, isPartial } = await heldAssets(request))
        } catch {
          request.signal.throwIfAborted()
          return listed
        }
        const native = listed.filter(({ address }) => address === undefined)
        const byMint = new Map(listed.map((asset) => [asset.address, asset]))
        const held = onChain.map((asset) => {
          const { price, priceChange24h, imageId, iconUrl, name, symbol } = byMint.get(asset.address) ?? {}
          const isNamed = asset.name !== shortAddress(asset.address ?? '')
          return {
            ...asset,
            ...(!isNamed && name !== undefined && symbol !== undefined && { name, symbol }),
            ...(asset.iconUrl === undefined && iconUrl !== undefined && { iconUrl }),
            ...(imageId !== undefined && { imageId }),
            ...(price !== undefined && { price }),
            ...(priceChange24h !== undefined && { priceChange24h }),
          }
        })
        const found = new Set(onChain.map(({ address }) => address))
        // of a program that was not read nothing is known
        const unread = isPartial
          ? listed.filter(({ address }) => address !== undefined && !found.has(address))
          : []
        return [...native, ...held, ...unread]
      },
    }
  }
}

function quantityOf({ amount, decimals }: Pick<MintBalance, 'amount' | 'decimals'>) {
  return { decimals: `${decimals}`, numeric: formatUnits(amount, decimals) }
}

function isPicture(address: unknown): address is string {
  return typeof address === 'string' && /^(https:\/\/|data:image\/|http:\/\/localhost[:/])/i.test(address)
}
