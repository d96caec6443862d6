import * as z from 'zod/mini'
import type { Simulation } from '../confirm/request.js'
import { writableAccounts } from '../solana-accounts.js'
import { readSolanaTransaction, readTransactionMessage } from '../solana-wire.js'
import type { AskNetwork } from '../rpc/ask-network.js'
import { readLookups } from './lookup-tables.js'
import { accountState, compareAccounts, type AccountState } from './solana-changes.js'

/** Maximum number of accounts that a node reads at once. */
const maxRead = 100
const commitment = 'confirmed'

const states = z.object({ value: z.array(accountState) })
const simulated = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.nullish(z.array(z.string())),
    accounts: z.nullish(z.array(accountState)),
  }),
})
const fee = z.object({ value: z.nullable(z.number()) })

/**
 * Simulates a transaction of an account (simulateTransaction), and compares all accounts that it can write to before and after: no other
 * one can change. A node takes as many accounts as the message has, so that they always fit.
 *
 * @returns undefined if the node does not answer for each of them
 */
export async function simulateSolana(
  ask: AskNetwork,
  account: string,
  transaction: Uint8Array,
): Promise<Simulation | undefined> {
  const message = readTransactionMessage(transaction)
  if (!message) return undefined
  const lookedUp = await readLookups(ask, message)
  const addresses = [...new Set([account, ...writableAccounts(message, lookedUp)])]
  const before = await readAccounts(ask, addresses)
  const { value } = simulated.parse(
    await ask('simulateTransaction', [
      toBase64(transaction),
      {
        encoding: 'base64',
        commitment,
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'jsonParsed', addresses },
      },
    ]),
  )
  if (value.err !== null) return { isFailing: true, reason: lastLog(value.logs), changes: [] }
  const after = value.accounts ?? []
  const [own] = after
  if (!own || after.length !== addresses.length || before.length !== addresses.length) return undefined
  // the fee is shown apart
  const paid =
    message.staticAccounts[0] === account ? ((await estimateSolanaFee(ask, transaction)) ?? 0n) : 0n
  const sol = BigInt(own.lamports) - BigInt(before[0]?.lamports ?? 0) + paid
  const { changes, effects } = compareAccounts(
    account,
    addresses.map((address, index) => ({
      address,
      before: before[index] ?? null,
      after: after[index] ?? null,
    })),
  )
  return {
    isFailing: false,
    changes: [...(sol === 0n ? [] : [{ symbol: 'SOL', decimals: 9, amount: sol }]), ...changes],
    effects,
  }
}

async function readAccounts(ask: AskNetwork, addresses: readonly string[]): Promise<readonly AccountState[]> {
  const parts: (readonly string[])[] = []
  for (let start = 0; start < addresses.length; start += maxRead)
    parts.push(addresses.slice(start, start + maxRead))
  const answers = await Promise.all(
    parts.map(async (part) =>
      states.parse(await ask('getMultipleAccounts', [part, { encoding: 'jsonParsed', commitment }])),
    ),
  )
  return answers.flatMap(({ value }) => value)
}

/** Asks for the fee of a transaction, in lamports. Resolves undefined if the node does not know its blockhash. */
export async function estimateSolanaFee(
  ask: AskNetwork,
  transaction: Uint8Array,
): Promise<bigint | undefined> {
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
