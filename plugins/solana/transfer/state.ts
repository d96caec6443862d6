import { addressOf, type CaipAddress, type Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { isAddress } from '../addresses/base58.js'
import { bytesOf, programAddress } from '../addresses/program-address.js'
import { bytesIn, tokensIn } from '../assets/account-data.js'
import { associatedProgram, isAssetProgram } from '../assets/programs.js'
import { badAnswer, readCount, valueOf } from '../node/ask.js'
import { solanaTransferErrors } from './errors.js'

/** An account that holds an asset. */
interface SourceAccount {
  readonly address: string
  readonly amount: bigint
}

/** What a transfer depends on, as the chain is now. */
export interface TransferState {
  /** Lamports of the sender. */
  readonly lamports: bigint
  /** Lamports that an account without data must hold. */
  readonly rent: bigint
  /** Lamports of the receiver. */
  readonly receiverLamports: bigint
  readonly blockhash: string
  /** Of an asset with a mint. */
  readonly mint?: MintState | undefined
}

/** A mint, with the accounts of both sides. */
export interface MintState {
  readonly address: string
  /** Program of the mint. */
  readonly program: string
  readonly decimals: number
  /** Accounts of the sender from which it can be sent, the fullest first. */
  readonly sources: readonly SourceAccount[]
  /** Whether the issuer has frozen an account of the sender. */
  readonly hasFrozen: boolean
  readonly receiverAccount: string
  readonly hasReceiverAccount: boolean
  /** Amount in that account. */
  readonly receiverAmount: bigint
}

/** Max accounts of the sender that one transfer uses. */
const maxSources = 5

const confirmed = { commitment: 'confirmed' } as const

/** Returns the address of an owner's account of a mint. */
export function associatedAddress(owner: string, mint: string, program: string): string {
  return programAddress([bytesOf(owner), bytesOf(program), bytesOf(mint)], associatedProgram)
}

/** Reads what a transfer depends on. @throws solana/ASSET_ELSEWHERE, solana/TRANSFER_HOOK, or the node's error */
export async function readState(
  ask: AskNetwork,
  {
    account,
    network,
    asset,
    receiver,
  }: {
    readonly account: CaipAddress
    readonly network: Network
    readonly asset: Asset
    readonly receiver: string
  },
  signal: AbortSignal,
): Promise<TransferState> {
  const from = addressOf(account)
  const read = (method: string, ...params: readonly unknown[]) => ask(network, { method, params }, signal)
  const lamportsOf = async (address: string) =>
    readCount(valueOf(await read('getBalance', address, confirmed), network), network, 'balance')
  const [lamports, receiverLamports, rent, blockhash, mint] = await Promise.all([
    lamportsOf(from),
    lamportsOf(receiver),
    read('getMinimumBalanceForRentExemption', 0).then((answer) => readCount(answer, network, 'rent')),
    read('getLatestBlockhash', confirmed).then((answer) => readBlockhash(answer, network)),
    asset.address === undefined ? undefined : readMint(read, { from, network, asset, receiver }),
  ])
  return { lamports, receiverLamports, rent, blockhash, mint }
}

function readBlockhash(answer: unknown, network: Network): string {
  const { blockhash } = Object(valueOf(answer, network)) as { readonly blockhash?: unknown }
  if (!isAddress(blockhash)) throw badAnswer(network, 'Not a valid blockhash')
  return blockhash
}

async function readMint(
  read: (method: string, ...params: readonly unknown[]) => Promise<unknown>,
  {
    from,
    network,
    asset,
    receiver,
  }: {
    readonly from: string
    readonly network: Network
    readonly asset: Asset
    readonly receiver: string
  },
): Promise<MintState> {
  const { address = '', symbol } = asset
  const elsewhere = () =>
    solanaTransferErrors.ASSET_ELSEWHERE({ values: { asset: symbol, network: network.name } })
  const parsed = { encoding: 'jsonParsed', ...confirmed } as const
  const account = at(valueOf(await read('getAccountInfo', address, parsed), network))
  const [program, kind] = [account('owner'), account('data', 'parsed', 'type')]
  const decimals = account('data', 'parsed', 'info', 'decimals')
  if (!isAssetProgram(program) || kind !== 'mint' || typeof decimals !== 'number') throw elsewhere()
  if (hasTransferHook(account('data', 'parsed', 'info', 'extensions')))
    throw solanaTransferErrors.TRANSFER_HOOK({ values: { asset: symbol } })
  const programId = program as string
  const receiverAccount = associatedAddress(receiver, address, programId)
  const [own, theirs] = await Promise.all([
    read('getTokenAccountsByOwner', from, { mint: address }, parsed),
    read('getAccountInfo', receiverAccount, { encoding: 'base64', ...confirmed }),
  ])
  const accounts = valueOf(own, network)
  if (!Array.isArray(accounts)) throw badAnswer(network, 'Not a list of accounts')
  const held = accounts.map((entry): SourceAccount & { readonly isFrozen: boolean } => {
    const field = at(entry)
    const [holder, amount, accountState] = [
      field('pubkey'),
      field('account', 'data', 'parsed', 'info', 'tokenAmount', 'amount'),
      field('account', 'data', 'parsed', 'info', 'state'),
    ]
    if (!isAddress(holder) || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount))
      throw badAnswer(network, 'Not a parsed account')
    return { address: holder, amount: BigInt(amount), isFrozen: accountState === 'frozen' }
  })
  const sources = held.filter(({ isFrozen }) => !isFrozen)
  return {
    address,
    program: programId,
    decimals,
    sources: sources.sort((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, maxSources),
    hasFrozen: held.some(({ isFrozen }) => isFrozen),
    receiverAccount,
    hasReceiverAccount: valueOf(theirs, network) !== null,
    receiverAmount: tokensIn(bytesIn(valueOf(theirs, network))) ?? 0n,
  }
}

/** Whether a mint of Token-2022 runs a program of its issuer with each transfer, which needs accounts that only that program knows. */
function hasTransferHook(extensions: unknown): boolean {
  return (Array.isArray(extensions) ? (extensions as readonly unknown[]) : []).some((entry) => {
    const field = at(entry)
    return field('extension') === 'transferHook' && isAddress(field('state', 'programId'))
  })
}

/** Returns the function that reads a field of unchecked data. */
function at(value: unknown) {
  return (...path: readonly string[]): unknown =>
    path.reduce<unknown>((inner, key) => (Object(inner) as Readonly<Record<string, unknown>>)[key], value)
}
