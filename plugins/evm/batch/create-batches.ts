import { addressOf, rpcCodes, WidgetError, withTimeout } from '#kernel'
import type { CapabilityContext } from '#kernel/contracts'
import type { BatchCall, Batches } from '../contract/batches.js'
import { rpcLimitMs } from '../json-rpc.js'
import { rpcErrors } from '../rpc/errors.js'
import { isBytes, largestWord, toQuantity, type Hex } from '../rpc/hex.js'
import { noCapabilities, readCapabilities } from '../rpc/read-capabilities.js'
import { connectedWallet, untilAborted } from '../rpc/wallet.js'
import { checkWallet } from '../transfer/send.js'
import { batchErrors } from './errors.js'
import { followBatch } from './follow-batch.js'

/** Call of EIP-5792. */
export interface WireCall {
  readonly to?: string
  readonly data?: Hex
  readonly value?: Hex
}

/**
 * Validates a call and converts it to that of EIP-5792.
 *
 * @throws evm/BAD_CALL with the faulty field in `detail`
 */
export function toWireCall({ to, data, value }: BatchCall): WireCall {
  if (to !== undefined && !/^0x[0-9a-f]{40}$/i.test(to)) throw badCall('to must be an address with 0x')
  if (data !== undefined && !isBytes(data)) throw badCall('data must be bytes in hex with 0x')
  if (to === undefined && (data === undefined || data === '0x'))
    throw badCall('to or data is required: a receiver, or the code of a contract')
  if (value !== undefined && (typeof value !== 'bigint' || value < 0n || value > largestWord))
    throw badCall('value must be a bigint from 0 to 2^256 - 1')
  return {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: toQuantity(value) }),
  }
}

function badCall(detail: string) {
  return batchErrors.BAD_CALL({ detail })
}

/** Version of wallet_sendCalls. */
const version = '2.0.0'
/** Max length of a batch id: 4,096 bytes in hexadecimal (EIP-5792). */
const idLimit = 8_194
/** Error codes of wallets that lack a method. */
const unknownMethodCodes: readonly (number | undefined)[] = [
  rpcCodes.unsupportedMethod,
  rpcCodes.methodNotFound,
  rpcCodes.methodNotSupported,
]

/** Creates the capability to send several calls at once (EIP-5792). */
export function createBatches(context: CapabilityContext): Batches {
  const { clock } = context
  return {
    async capabilities({ account, networks, signal }) {
      const ask = await connectedWallet(context)
      const chains = networks.map(({ id, caipNetworkId }) => [caipNetworkId, toQuantity(BigInt(id))] as const)
      const read = (answer: unknown) =>
        new Map(chains.map(([id, chain]) => [id, readCapabilities(answer, chain)]))
      const params = [addressOf(account), chains.map(([, chain]) => chain)]
      const asked = ask('wallet_getCapabilities', read, params).catch((error: unknown) => {
        if (!(error instanceof WidgetError) || !unknownMethodCodes.includes(error.rpcCode)) throw error
        return new Map(chains.map(([id]) => [id, noCapabilities]))
      })
      return withTimeout(clock, rpcLimitMs, untilAborted(asked, signal), () => rpcErrors.WALLET_SILENT())
    },
    async sendCalls({ account, network, calls, atomicRequired, signal }) {
      if (calls.length === 0) throw batchErrors.NO_CALLS()
      const batch = {
        version,
        from: addressOf(account),
        chainId: toQuantity(BigInt(network.id)),
        atomicRequired,
        calls: calls.map(toWireCall),
      }
      signal.throwIfAborted()
      const ask = await connectedWallet(context)
      await checkWallet(ask, clock, { account, network }, signal)
      return untilAborted(ask('wallet_sendCalls', readBatchId, [batch]), signal)
    },
    async status(request, onChange = () => {}) {
      return followBatch(await connectedWallet(context), clock, request, onChange)
    },
  }
}

/** Reads the id of a batch. Wallets of version 1 answer with the id only. */
function readBatchId(answer: unknown): string {
  const { id } = typeof answer === 'string' ? { id: answer } : readId(answer)
  if (typeof id !== 'string' || id === '' || id.length > idLimit) throw batchErrors.BAD_BATCH_ID()
  return id
}

function readId(answer: unknown): { readonly id?: unknown } {
  try {
    const { id } = Object(answer) as { readonly id?: unknown }
    return { id }
  } catch {
    // a getter threw
    return {}
  }
}
