import type { Network } from '#kernel/chain'
import type { AskNetwork } from '#plugins/service/contract'
import { bytesIn, tokensIn } from '../assets/account-data.js'
import { toBase64 } from '../base64.js'
import { badAnswer, readCount, valueOf } from '../node/ask.js'

/** Result of a simulation. */
export interface SimulatedRun {
  /** As nodes write it; undefined for a success. */
  readonly error: unknown
  /** Compute units. */
  readonly units: number
  /** The watched accounts afterwards. */
  readonly after: readonly AccountAfter[]
}

/** An account after a simulation. */
export interface AccountAfter {
  /** 0 for one that does not exist. */
  readonly lamports: bigint
  /** Amount of its asset, of an account that holds one. */
  readonly tokens: bigint | undefined
}

/** Simulates a transaction, signed or not. @throws solana/BAD_ANSWER, or the node's error */
export async function readRun(
  ask: AskNetwork,
  network: Network,
  wire: Uint8Array,
  watched: readonly string[],
  signal: AbortSignal,
): Promise<SimulatedRun> {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    replaceRecentBlockhash: true,
    sigVerify: false,
    ...(watched.length > 0 && { accounts: { encoding: 'base64', addresses: watched } }),
  }
  const request = { method: 'simulateTransaction', params: [toBase64(wire), options] }
  const { err, unitsConsumed, accounts } = Object(valueOf(await ask(network, request, signal), network)) as {
    readonly err?: unknown
    readonly unitsConsumed?: unknown
    readonly accounts?: unknown
  }
  if (err !== null && err !== undefined) return { error: err, units: 0, after: [] }
  const units = Number(readCount(unitsConsumed, network, 'number of compute units'))
  const after = watched.length > 0 ? accounts : []
  if (!Array.isArray(after) || after.length !== watched.length)
    throw badAnswer(network, 'Not the accounts that were asked for')
  return {
    error: undefined,
    units,
    after: after.map((account: unknown) => {
      const { lamports } = Object(account) as { readonly lamports?: unknown }
      return {
        lamports: lamports === undefined ? 0n : readCount(lamports, network, 'balance'),
        tokens: tokensIn(bytesIn(account)),
      }
    }),
  }
}
