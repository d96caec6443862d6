import { hex } from '@scure/base'
import type { SourceRequest } from '../contract.js'
import { bitcoinErrors } from '../errors.js'
import { loadSigner, type Signer } from '../signing/load-signer.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'

const lenient = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const

/** A whole transaction, with its bytes. */
export interface RawTransaction {
  readonly bytes: Uint8Array
  readonly transaction: InstanceType<Signer['Transaction']>
}

/**
 * Reads a transaction, and checks that its bytes have its id. Its inputs and outputs are true then, whatever the server says of
 * them elsewhere; only the witnesses may be others.
 *
 * @throws bitcoin/BAD_ANSWER
 */
export async function readRaw(
  { source }: Pick<BitcoinContext, 'source'>,
  txid: string,
  request: SourceRequest,
): Promise<RawTransaction> {
  const [raw, { Transaction }] = await Promise.all([source.raw(txid, request), loadSigner()])
  const values = { network: request.network.name }
  const detail = `Not the transaction ${txid}`
  let found: RawTransaction
  try {
    const bytes = hex.decode(raw)
    found = { bytes, transaction: Transaction.fromRaw(bytes, lenient) }
  } catch (cause) {
    throw bitcoinErrors.BAD_ANSWER({ values, detail, cause })
  }
  if (found.transaction.id !== txid) throw bitcoinErrors.BAD_ANSWER({ values, detail })
  return found
}
