import { addressOf, type Network } from '#kernel/chain'
import type { BalanceRequest } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { isAddress } from '../addresses/base58.js'
import { assetPrograms } from '../assets/programs.js'
import { badAnswer, valueOf } from '../node/ask.js'

/** Sum of an owner's accounts of a mint, in base units. */
export interface MintBalance {
  readonly mint: string
  readonly amount: bigint
  /** Part of the amount in accounts that the issuer has frozen. */
  readonly frozen: bigint
  readonly decimals: number
}

const maxDecimals = 36
/** Max accounts that are read. */
const accountLimit = 5_000

/** Assets of an owner. */
export interface MintBalances {
  readonly balances: readonly MintBalance[]
  /** Why a program could not be asked: its assets are missing, and nothing is known of them. Undefined if both answered. */
  readonly failure: unknown
}

/**
 * Reads the assets that an owner holds, by mint. Both programs are asked at once; an owner may have several accounts of a mint. A node
 * that fails for one program, such as one without Token-2022, still tells the assets of the other.
 *
 * @throws the failure of the first program if both fail, or the reason of the signal
 */
export async function readMintBalances(ask: AskNetwork, request: BalanceRequest): Promise<MintBalances> {
  const read = await Promise.allSettled(
    Object.values(assetPrograms).map((programId) => readProgram(ask, programId, request)),
  )
  request.signal.throwIfAborted()
  const [failed, ...others] = read.filter((one) => one.status === 'rejected')
  if (failed && others.length + 1 === read.length) throw failed.reason
  const byMint = new Map<string, MintBalance>()
  for (const one of read.flatMap((program) => (program.status === 'fulfilled' ? program.value : []))) {
    const before = byMint.get(one.mint)
    const { amount = 0n, frozen = 0n } = before ?? {}
    byMint.set(one.mint, { ...one, amount: one.amount + amount, frozen: one.frozen + frozen })
  }
  return { balances: [...byMint.values()], failure: failed?.reason as unknown }
}

async function readProgram(
  ask: AskNetwork,
  programId: string,
  { account, network, signal }: BalanceRequest,
): Promise<readonly MintBalance[]> {
  const answer = await ask(
    network,
    {
      method: 'getTokenAccountsByOwner',
      params: [addressOf(account), { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    },
    signal,
  )
  const accounts = valueOf(answer, network)
  if (!Array.isArray(accounts)) throw badAnswer(network, 'Not a list of accounts')
  return accounts.slice(0, accountLimit).map((entry) => readAccount(entry, network))
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
  const units = BigInt(amount)
  return { mint, amount: units, frozen: at(account, 'state') === 'frozen' ? units : 0n, decimals }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Object(inner) as Readonly<Record<string, unknown>>)[key],
    value,
  )
}
