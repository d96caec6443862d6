import * as z from 'zod/mini'
import type { BalanceChange, Simulation } from '../confirm/request.js'
import { readSolanaMessage, readSolanaTransaction } from '../solana-wire.js'
import type { AskChain } from './evm-forecast.js'

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Maximum number of accounts that a node reads in one simulation. */
const maxAccounts = 64

const tokenAccount = z.object({
  parsed: z.object({
    info: z.object({
      mint: z.string(),
      owner: z.string(),
      tokenAmount: z.object({ amount: z.string(), decimals: z.number() }),
    }),
  }),
})
const ownAccounts = z.object({
  value: z.array(z.object({ pubkey: z.string(), account: z.object({ data: tokenAccount }) })),
})
const balance = z.object({ value: z.number() })
const simulated = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.nullish(z.array(z.string())),
    accounts: z.nullish(z.array(z.nullable(z.object({ lamports: z.number(), data: z.unknown() })))),
  }),
})
const fee = z.object({ value: z.nullable(z.number()) })

/** Simulates a transaction of an account (simulateTransaction): changes of SOL and of the tokens that the account has. */
export async function simulateSolana(
  ask: AskChain,
  account: string,
  transaction: Uint8Array,
): Promise<Simulation | undefined> {
  const read = readSolanaTransaction(transaction)
  const message = read && readSolanaMessage(read.messageBytes)
  if (!message) return undefined
  const named = new Set<string>(message.staticAccounts)
  const owned = (
    await Promise.all(
      tokenPrograms.map(async (programId) =>
        ownAccounts.parse(
          await ask('getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed' }]),
        ),
      ),
    )
  )
    .flatMap(({ value }) => value)
    .filter(({ pubkey }) => named.has(pubkey))
    .slice(0, maxAccounts - 1)
  const before = balance.parse(await ask('getBalance', [account])).value
  const { value } = simulated.parse(
    await ask('simulateTransaction', [
      toBase64(transaction),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: {
          encoding: 'jsonParsed',
          addresses: [account, ...owned.map(({ pubkey }) => pubkey)],
        },
      },
    ]),
  )
  if (value.err !== null) return { isFailing: true, reason: lastLog(value.logs), changes: [] }
  const [own, ...tokens] = value.accounts ?? []
  if (!own) return undefined
  // the fee is shown apart
  const paid = await estimateSolanaFee(ask, transaction)
  const sol =
    BigInt(own.lamports) - BigInt(before) + (message.staticAccounts[0] === account ? (paid ?? 0n) : 0n)
  const changes: BalanceChange[] = [{ symbol: 'SOL', decimals: 9, amount: sol }]
  owned.forEach(({ account: { data } }, index) => {
    const { mint, tokenAmount } = data.parsed.info
    const after = tokenAccount.safeParse(tokens[index]?.data)
    const left = after.success ? BigInt(after.data.parsed.info.tokenAmount.amount) : 0n
    changes.push({
      symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`,
      decimals: tokenAmount.decimals,
      amount: left - BigInt(tokenAmount.amount),
    })
  })
  return { isFailing: false, changes: changes.filter(({ amount }) => amount !== 0n) }
}

/** Asks for the fee of a transaction, in lamports. Resolves undefined if the node does not know its blockhash. */
export async function estimateSolanaFee(ask: AskChain, transaction: Uint8Array): Promise<bigint | undefined> {
  const read = readSolanaTransaction(transaction)
  if (!read) return undefined
  const { value } = fee.parse(
    await ask('getFeeForMessage', [
      toBase64(Uint8Array.from(read.messageBytes)),
      { commitment: 'processed' },
    ]),
  )
  return value === null ? undefined : BigInt(value)
}

const lastLog = (logs: readonly string[] | null | undefined) => logs?.at(-1)?.slice(0, 200)

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
