import { addressOf, type Network } from '#kernel/chain'
import type { BalanceRequest } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { isAddress } from '../addresses/base58.js'
import { assetPrograms } from '../assets/programs.js'
import { badAnswer, valueOf } from '../rpc/ask.js'

/** Sum of an owner's accounts of a mint, in base units. */
export interface MintBalance {
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
}

const maxDecimals = 36
/** Max accounts that are read. */
const accountLimit = 5_000

/** Reads the assets that an owner holds, by mint. Both programs are asked at once; an owner may have several accounts of a mint. */
export async function readMintBalances(
  ask: AskNetwork,
  { account, network, signal }: BalanceRequest,
): Promise<readonly MintBalance[]> {
  const answers = await Promise.all(
    Object.values(assetPrograms).map((programId) =>
      ask(
        network,
        {
          method: 'getTokenAccountsByOwner',
          params: [addressOf(account), { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        },
        signal,
      ),
    ),
  )
  const byMint = new Map<string, MintBalance>()
  for (const answer of answers) {
    const accounts = valueOf(answer, network)
    if (!Array.isArray(accounts)) throw badAnswer(network, 'Not a list of accounts')
    for (const entry of accounts.slice(0, accountLimit)) {
      const read = readAccount(entry, network)
      const before = byMint.get(read.mint)
      byMint.set(read.mint, { ...read, amount: read.amount + (before?.amount ?? 0n) })
    }
  }
  return [...byMint.values()]
}

/** @throws solana/BAD_ANSWER */
function readAccount(entry: unknown, network: Network): MintBalance {
  const account = at(entry, 'account', 'data', 'parsed', 'info')
  const mint = at(account, 'mint')
  const [amount, decimals] = [at(account, 'tokenAmount', 'amount'), at(account, 'tokenAmount', 'decimals')]
  const isAmount = typeof amount === 'string' && /^\d{1,20}$/.test(amount)
  const areDecimals =
    typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals
  if (!isAddress(mint) || !isAmount || !areDecimals) throw badAnswer(network, 'Not a parsed account')
  return { mint, amount: BigInt(amount), decimals }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Object(inner) as Readonly<Record<string, unknown>>)[key],
    value,
  )
}
