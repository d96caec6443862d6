import { anySignal, withTimeout, type Clock } from '#kernel'
import { rpcCodes, type NamespacesService } from '#kernel/chain'
import { batchesCapability, type Batches } from '#plugins/evm/contract'
import type { FindTransaction } from '#plugins/transactions/contract'
import type { SwapCall } from './contract.js'
import type { SwapContext } from './swap-context.js'
import { swapErrors } from './errors.js'

/** Max wait for the wallet's capabilities, and for the status of one batch. */
const [capabilitiesWaitMs, statusWaitMs] = [4_000, 4_000]
/** Bytes of a batch's id. */
const idBytes = 32

type Place = Pick<SwapContext, 'account' | 'network'>

/** Returns the capability to send several calls at once, if the wallet carries them out together or not at all (EIP-5792). */
export async function atomicBatches(
  { namespaces, clock }: { readonly namespaces: NamespacesService; readonly clock: Clock },
  { account, network }: Place,
  signal: AbortSignal,
): Promise<Batches | undefined> {
  const batches = await namespaces.capability(network.chainNamespace, batchesCapability)
  if (!batches) return undefined
  const asked = batches.capabilities({ account, networks: [network], signal })
  const capabilities = await withTimeout(clock, capabilitiesWaitMs, asked, () => new Error('late')).catch(
    () => {
      signal.throwIfAborted()
      return undefined
    },
  )
  const { atomic = 'unsupported' } = capabilities?.get(network.caipNetworkId) ?? {}
  return atomic === 'unsupported' ? undefined : batches
}

/** Returns a random id for a batch, in hexadecimal with `0x`. */
export function createBatchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Asks the wallet to carry out calls together, and waits until it has.
 *
 * @param request.onAnswer called with the id of the batch when the wallet has taken it: some wallets ignore that of the request
 * @returns the hash of the transaction
 * @throws the wallet's error; swaps/BATCH_FAILED if none of the calls was carried out; an error without a code if that is not known
 */
export async function sendBatch(
  batches: Batches,
  request: Place & {
    readonly id: string
    readonly calls: readonly SwapCall[]
    readonly signal: AbortSignal
    readonly onAnswer: (id: string) => void
  },
): Promise<string> {
  const { onAnswer, ...batch } = request
  const id = await batches.sendCalls({ ...batch, atomicRequired: true })
  onAnswer(id)
  const { status, hashes } = await batches.status({ id, signal: request.signal })
  if (status === 'failed' || status === 'reverted') {
    // the code of a request that was certainly not carried out
    const cause = Object.assign(new Error(`The batch is ${status}.`), { code: rpcCodes.transactionRejected })
    throw swapErrors.BATCH_FAILED({ cause })
  }
  const hash = hashes.at(-1)
  if (status !== 'confirmed' || hash === undefined) throw new Error(`The batch is ${status}.`)
  return hash
}

/** Returns the search for the transaction of a batch: the wallet is asked by its id, which its answer may have changed. */
export function findOfBatch(batches: Batches, clock: Clock, idOf: () => string): FindTransaction {
  return async (_from, signal) => {
    const id = idOf()
    const stop = anySignal(signal)
    const asked = batches.status({ id, signal: stop.signal }, ({ hashes }) => {
      if (hashes.length > 0) stop.abort()
    })
    const state = await withTimeout(clock, statusWaitMs, asked, () => new Error('late')).finally(() => {
      stop.abort()
      stop.release()
    })
    const hash = state.hashes.at(-1)
    return state.status === 'confirmed' && hash !== undefined ? { hash } : undefined
  }
}
