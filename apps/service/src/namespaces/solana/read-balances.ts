import * as z from 'zod'
import type { BalanceSource, HeldAsset } from '../../modules/balances/balance-source.js'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { readValue } from './accounts.js'
import { readAddress } from './addresses.js'
import { describeMints } from './describe-mints.js'
import { token2022Program, tokenProgram } from './programs.js'

/** The native asset. */
export const sol = { symbol: 'SOL', name: 'Solana', decimals: 9 }

/** Sum of an owner's accounts of a mint, in base units. */
interface MintBalance {
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
}

const maxDecimals = 36
/** Max accounts that are read, and assets that are listed: anyone can send assets to any account. */
const maxAccounts = 5_000
const maxAssets = 200

const lamports = z.int().nonnegative()
/** Account of an asset as nodes parse it. */
const parsedAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string().refine((mint) => readAddress(mint) !== undefined),
          tokenAmount: z.object({
            amount: z.string().regex(/^\d{1,20}$/),
            decimals: z.int().min(0).max(maxDecimals),
          }),
        }),
      }),
    }),
  }),
})

/**
 * Creates the source of SOL and of all assets that an account holds. Assets of the wallet data have its names, others those of
 * the chain. Assets without decimals are collectibles, and are left out.
 */
export function createSolanaBalances(
  nodes: Pick<NodeAccess, 'ask'>,
  facts: ChainData,
): Pick<BalanceSource, 'read'> {
  async function readNative(chain: string, account: string): Promise<bigint> {
    const params = [account, { commitment: 'confirmed' }]
    return BigInt(await readValue(nodes, chain, { method: 'getBalance', params }, lamports))
  }

  async function readProgram(
    chain: string,
    owner: string,
    programId: string,
  ): Promise<readonly MintBalance[]> {
    const params = [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const call = { method: 'getTokenAccountsByOwner', params }
    const accounts = await readValue(nodes, chain, call, z.array(z.unknown()))
    return accounts.slice(0, maxAccounts).flatMap((entry) => {
      // nodes do not parse an account with an extension that they do not know
      const { success, data } = parsedAccount.safeParse(entry)
      if (!success) return []
      const { mint, tokenAmount } = data.account.data.parsed.info
      return [{ mint, amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals }]
    })
  }

  return {
    async read(chain, account) {
      const [native, ...programs] = await Promise.all([
        readNative(chain, account),
        readProgram(chain, account, tokenProgram),
        readProgram(chain, account, token2022Program),
      ])
      const known = new Map(
        facts.assets.filter((asset) => asset.chain === chain).map((asset) => [asset.address, asset]),
      )
      const held = sumByMint(programs.flat()).filter(({ amount, decimals }) => amount > 0n && decimals > 0)
      const listed = [
        ...held.filter(({ mint }) => known.has(mint)),
        ...held.filter(({ mint }) => !known.has(mint)),
      ].slice(0, maxAssets)
      const unknown = listed.flatMap(({ mint }) => (known.has(mint) ? [] : [mint]))
      const texts = await describeMints(nodes, chain, unknown)
      const assets = listed.map(({ mint, amount, decimals }): HeldAsset => {
        const { name, symbol } = known.get(mint) ??
          texts.get(mint) ?? { name: short(mint), symbol: short(mint) }
        // decimals are those of the chain: with others an amount would be wrong by a power of ten
        return { name, symbol, decimals, amount, contract: mint }
      })
      const { native: described = sol } = facts.networks.find(({ id }) => id === chain) ?? {}
      return [...(native > 0n ? [{ ...described, amount: native, contract: undefined }] : []), ...assets]
    },
  }
}

/** An owner may have several accounts of a mint. */
function sumByMint(accounts: readonly MintBalance[]): readonly MintBalance[] {
  const byMint = new Map<string, MintBalance>()
  for (const account of accounts) {
    const { amount } = byMint.get(account.mint) ?? { amount: 0n }
    byMint.set(account.mint, { ...account, amount: account.amount + amount })
  }
  return [...byMint.values()]
}

const short = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-6)}`
