import { rpcError, rpcErrors } from '../rpc-errors.js'
import type { WalletMethod, WalletParts } from '../wallet-parts.js'
import { quantity } from '../hex.js'
import { fillTransaction } from './fill-transaction.js'
import { grantable } from './grants.js'
import { chainIdParam, objectParam } from './params.js'
import { readTransaction } from './read-transaction.js'
import { askToSign, signer } from './signer.js'

/** A batch that was sent. */
interface Batch {
  readonly chainId: number
  readonly rpcUrl: string
  readonly hashes: readonly unknown[]
  /** Whether a later call was not even taken by the node. */
  readonly isCut: boolean
}

const version = '2.0.0'
const batchesOf = new WeakMap<WalletParts, Map<string, Batch>>()

/** EIP-5792: an account without code makes one call after the other, so only one by itself is all or none. */
export const getCapabilities: WalletMethod = (parts, [address, wanted]) => {
  signer(parts, address, 'The address')
  const ids = Array.isArray(wanted) ? wanted.map((id) => chainIdParam(id, 'A chain id')) : undefined
  const known = parts.chains.all.filter(({ id }) => ids === undefined || ids.includes(id))
  const capabilities = { atomic: { status: 'unsupported' }, permissions: grantable }
  return Object.fromEntries(known.map(({ id }) => [quantity(id), capabilities]))
}

/**
 * EIP-5792, version 2.0.0: asks once, then sends each call as a transaction of its own, in order. Stops at the first that
 * the node does not take; where that is the very first, nothing was sent and its error is the answer.
 */
export const sendCalls: WalletMethod = async (parts, params) => {
  const asked = objectParam(params[0], 'The batch')
  if (asked['version'] !== version) throw rpcErrors.invalidParams(`version must be "${version}".`)
  if (typeof asked['atomicRequired'] !== 'boolean')
    throw rpcErrors.invalidParams('atomicRequired must be a boolean.')
  const account = signer(parts, asked['from'] ?? parts.site.accounts[0], 'from')
  const chain = parts.chains.find(chainIdParam(asked['chainId'], 'chainId'))
  if (!chain) throw rpcError(5710, 'This wallet does not know that chain.')
  const calls = Array.isArray(asked['calls']) ? (asked['calls'] as unknown[]) : []
  if (calls.length === 0) throw rpcErrors.invalidParams('calls must be a list with a call in it.')
  if (asked['atomicRequired'] && calls.length > 1)
    throw rpcError(5760, 'This wallet makes one call after the other.')
  const batches = batchesOf.get(parts) ?? new Map<string, Batch>()
  batchesOf.set(parts, batches)
  const wanted = asked['id']
  if (wanted !== undefined && typeof wanted !== 'string') throw rpcErrors.invalidParams('id must be text.')
  if (wanted !== undefined && batches.has(wanted)) throw rpcError(5720, 'This wallet has that batch already.')
  const read = calls.map((call) => readTransaction(objectParam(call, 'A call'), chain.id))
  await askToSign(parts, 'wallet_sendCalls', params)

  const ask = (method: string, ...rest: readonly unknown[]) => parts.callNode(chain.rpcUrl, method, rest)
  const hashes: unknown[] = []
  await parts.inTurn(async () => {
    for (const call of read) {
      try {
        const filled = await fillTransaction(ask, chain.id, account.address, call)
        hashes.push(await ask('eth_sendRawTransaction', await account.signTransaction(filled)))
      } catch (error) {
        if (hashes.length === 0) throw error
        return
      }
    }
  })
  const id = wanted ?? `0x${crypto.randomUUID().replaceAll('-', '').padStart(64, '0')}`
  batches.set(id, { chainId: chain.id, rpcUrl: chain.rpcUrl, hashes, isCut: hashes.length < read.length })
  return { id }
}

/** EIP-5792: how a batch stands, by the receipts of its transactions. */
export const getCallsStatus: WalletMethod = async (parts, [id]) => {
  if (parts.site.accounts.length === 0) throw rpcErrors.unauthorized()
  const batch = batchesOf.get(parts)?.get(String(id))
  if (!batch) throw rpcError(5730, 'This wallet does not know that batch.')
  const { chainId, rpcUrl, hashes, isCut } = batch
  const answers = await Promise.all(
    hashes.map((hash) => parts.callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])),
  )
  const receipts = answers.flatMap((receipt) => (receipt ? [shortened(receipt)] : []))
  const failed = receipts.filter(({ status }) => status === '0x0').length
  const isOver = receipts.length === hashes.length
  const partly = isCut || failed > 0 ? 600 : 200
  const status = !isOver ? 100 : failed === receipts.length ? 500 : partly
  return { version, id, chainId: quantity(chainId), status, atomic: hashes.length === 1 && !isCut, receipts }
}

function shortened(receipt: unknown) {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt as Record<
    string,
    unknown
  >
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}
