import { addressOf, rpcCodes, WidgetError, withTimeout } from '#kernel'
import type { CapabilityContext } from '#kernel/contracts'
import type { Batches } from '../contract/batches.js'
import { rpcLimitMs } from '../json-rpc.js'
import { checkWallet } from '../transfer/check-wallet.js'
import { connectedWallet } from '../rpc/connected-wallet.js'
import { rpcErrors } from '../rpc/errors.js'
import { toQuantity } from '../rpc/hex.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { batchErrors } from './errors.js'
import { followBatch } from './follow-batch.js'
import { noCapabilities, readCapabilities } from '../rpc/read-capabilities.js'
import { toWireCall } from './to-wire-call.js'

/** The version of wallet_sendCalls that is spoken. */
const version = '2.0.0'
/** The longest id of a batch: 4,096 bytes in hex (EIP-5792). */
const idLimit = 8_194
/** How wallets say that they do not know a method. */
const unknownMethod: readonly (number | undefined)[] = [
  rpcCodes.unsupportedMethod,
  rpcCodes.methodNotFound,
  rpcCodes.methodNotSupported,
]

/** Several calls at once, by what the wallet offers (EIP-5792). */
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
        if (!(error instanceof WidgetError) || !unknownMethod.includes(error.rpcCode)) throw error
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
    async status(request, tell = () => {}) {
      return followBatch(await connectedWallet(context), clock, request, tell)
    },
  }
}

/** Wallets of before version 2 answer with the id alone. */
function readBatchId(answer: unknown): string {
  const { id } = typeof answer === 'string' ? { id: answer } : readable(answer)
  if (typeof id !== 'string' || id === '' || id.length > idLimit) throw batchErrors.BAD_BATCH_ID()
  return id
}

function readable(answer: unknown): { readonly id?: unknown } {
  try {
    const { id } = Object(answer) as { readonly id?: unknown }
    return { id }
  } catch {
    // a getter may throw
    return {}
  }
}
