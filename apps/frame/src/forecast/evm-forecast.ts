import {
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  hexToBigInt,
  isAddressEqual,
  isHex,
  numberToHex,
  parseEventLogs,
  type Address,
  type Hex,
} from 'viem'
import * as z from 'zod/mini'
import type { BalanceChange, Call, Simulation, TokenInfo, TransactionValues } from '../confirm/request.js'
import type { FrameNetwork } from '../rpc/networks.js'

/** Asks the node of the network in use. */
export type AskChain = (method: string, params: unknown) => Promise<unknown>

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
  ask: AskChain,
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
  const sums = sumTransfers(
    results.flatMap(({ logs }) => logs),
    account,
  )
  const changes = await Promise.all(
    [...sums].map(async ([token, amount]): Promise<BalanceChange | undefined> => {
      if (amount === 0n) return undefined
      if (token === nativeToken) return { symbol: network.symbol, decimals: network.decimals, amount }
      const info = await readToken(ask, token)
      return { ...(info ?? { symbol: shortAddress(token), decimals: 0 }), amount }
    }),
  )
  return { isFailing: false, changes: changes.filter((change) => change !== undefined) }
}

/** Gas of an authorization in a transaction (EIP-7702), of which a part may be refunded. */
export const authorizationGas = 25_000n

/** Options of {@link estimateCallsFee}. */
interface FeeParts {
  /** Gas that no call uses. */
  readonly furtherGas?: bigint | undefined
  /** Fees that the site has set. */
  readonly values?: TransactionValues | undefined
}

/** Estimates the fee of calls at the present base fee, in wei. */
export async function estimateCallsFee(
  ask: AskChain,
  account: Address,
  calls: readonly Call[],
  { furtherGas = 0n, values = {} }: FeeParts = {},
): Promise<bigint | undefined> {
  const [price, ...gas] = await Promise.all([
    readPrice(ask, values),
    ...calls.map(({ to, value, data }) =>
      ask('eth_estimateGas', [
        { from: account, ...(to && { to }), ...(data && { data }), value: numberToHex(value ?? 0n) },
      ]),
    ),
  ])
  const sum = gas.reduce<bigint>((total, each) => total + quantity(each), furtherGas)
  return sum * price
}

/** Price of a unit of gas: base fee and tip, up to the limit of the site. A tip of the site is paid however high it is. */
async function readPrice(
  ask: AskChain,
  { maxFeePerGas, maxPriorityFeePerGas }: TransactionValues,
): Promise<bigint> {
  const price =
    maxPriorityFeePerGas === undefined
      ? quantity(await ask('eth_gasPrice', []))
      : maxPriorityFeePerGas + (await readBaseFee(ask))
  return maxFeePerGas !== undefined && maxFeePerGas < price ? maxFeePerGas : price
}

async function readBaseFee(ask: AskChain): Promise<bigint> {
  const block = Object(await ask('eth_getBlockByNumber', ['latest', false])) as {
    readonly baseFeePerGas?: unknown
  }
  return quantity(block.baseFeePerGas)
}

/** Reads symbol and decimals of an ERC-20 contract. Resolves undefined if it is none. */
export async function readToken(ask: AskChain, token: Address): Promise<TokenInfo | undefined> {
  const read = async (functionName: 'symbol' | 'decimals') => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName })
    const answer = await ask('eth_call', [{ to: token, data }, 'latest'])
    return isHex(answer) ? decodeFunctionResult({ abi: erc20Abi, functionName, data: answer }) : undefined
  }
  try {
    const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')])
    return typeof symbol === 'string' && typeof decimals === 'number'
      ? { symbol: symbol.slice(0, 32), decimals }
      : undefined
  } catch {
    return undefined
  }
}

interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Sums what an account gets and gives, by contract. */
function sumTransfers(logs: readonly Log[], account: Address): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>()
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: logs as never })
  for (const { address, args } of transfers) {
    const token = address.toLowerCase() as Address
    const isIn = isAddressEqual(args.to, account)
    const isOut = isAddressEqual(args.from, account)
    if (isIn === isOut) continue
    sums.set(token, (sums.get(token) ?? 0n) + (isIn ? args.value : -args.value))
  }
  return sums
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

function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw new TypeError('The node sent an invalid quantity')
  return BigInt(value)
}

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
