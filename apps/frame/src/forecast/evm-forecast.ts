import { decodeErrorResult, getAddress, hexToBigInt, isHex, numberToHex, type Address, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { BalanceChange, Call, Simulation } from '../confirm/request.js'
import type { FrameNetwork } from '../rpc/networks.js'
import type { AskNetwork } from '../rpc/ask-network.js'
import { readLogs } from './evm-effects.js'
import { knownToken } from './known-tokens.js'
import { readToken } from './read-token.js'

/** Contract that nodes name in logs of native transfers. */
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const hex = z.custom<Hex>((value) => isHex(value))
const simulated = z
  .array(
    z.object({
      calls: z.array(
        z.object({
          status: hex,
          returnData: hex,
          error: z.optional(z.object({ message: z.optional(z.string()) })),
          logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
        }),
      ),
    }),
  )
  .check(z.length(1))

/** Simulates calls of an account one after the other in one block (eth_simulateV1). Resolves undefined if the node cannot. */
export async function simulateCalls(
  ask: AskNetwork,
  network: FrameNetwork,
  account: Address,
  calls: readonly Call[],
): Promise<Simulation | undefined> {
  const block = {
    calls: calls.map(({ to, value, data }) => ({
      from: account,
      ...(to && { to }),
      ...(data && { data }),
      value: numberToHex(value ?? 0n),
    })),
  }
  const given = await ask('eth_simulateV1', [{ blockStateCalls: [block], traceTransfers: true }, 'latest'])
  const parsed = simulated.safeParse(given)
  const results = parsed.success ? parsed.data[0]?.calls : undefined
  if (results?.length !== calls.length) return undefined
  const failed = results.find(({ status }) => hexToBigInt(status) === 0n)
  if (failed)
    return { isFailing: true, reason: reasonOf(failed.returnData) ?? failed.error?.message, changes: [] }
  const { sums, effects } = readLogs(
    results.flatMap(({ logs }) => logs),
    account,
  )
  const changes = await Promise.all(
    [...sums].map(async ([token, amount]): Promise<BalanceChange | undefined> => {
      if (amount === 0n) return undefined
      if (token === nativeToken) return { symbol: network.symbol, decimals: network.decimals, amount }
      const known = knownToken(network.id, token)
      if (known) return { ...known, amount, token, isKnown: true }
      const info = await readToken(ask, network.id, token)
      // the sender of a token chooses its symbol
      const symbol = amount < 0n ? info?.symbol : undefined
      return { symbol, decimals: info?.decimals ?? 0, amount, token: getAddress(token) }
    }),
  )
  return { isFailing: false, changes: changes.filter((change) => change !== undefined), effects }
}

/** Reads the text of a failure: Error(string). */
function reasonOf(data: Hex): string | undefined {
  try {
    const { args } = decodeErrorResult({ data })
    const [text] = args
    return typeof text === 'string' ? text.slice(0, 200) : undefined
  } catch {
    return undefined
  }
}
