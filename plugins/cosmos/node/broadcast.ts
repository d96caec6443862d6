import { toBase64 } from '../base64.js'
import type { CosmosNode, NodeRequest, Refusal } from './cosmos-node.js'
import { fieldsOf } from './read-answers.js'
import { badAnswer, type Question, type Rest } from './rest.js'

/** Codespace of the SDK, and its codes of refusals. */
export const sdkCodes = {
  codespace: 'sdk',
  insufficientFee: 13,
  inMempool: 19,
  timeoutHeight: 30,
  wrongSequence: 32,
} as const

const maxLogLength = 300

/** Whether a refusal has a code of the SDK. */
export function isSdkCode({ codespace, code }: Refusal, wanted: number): boolean {
  return codespace === sdkCodes.codespace && code === wanted
}

/**
 * Sends a transaction to the nodes in order, until one has checked it. Its sequence can be used once, so that repeating it is safe.
 *
 * @returns the refusal with which it was certainly not sent; undefined if a node has accepted it
 * @throws the error of a node that may have passed it on
 */
export async function broadcast(
  rest: Rest,
  node: Pick<CosmosNode, 'transaction'>,
  raw: Uint8Array,
  hash: string,
  request: NodeRequest,
): Promise<Refusal | undefined> {
  const question: Question<Refusal> = {
    path: '/cosmos/tx/v1beta1/txs',
    body: { tx_bytes: toBase64(raw), mode: 'BROADCAST_MODE_SYNC' },
    read: readResult,
  }
  let unclear: { readonly error: unknown } | undefined
  let unsent: unknown
  for (const url of rest.urls(request.network)) {
    try {
      await rest.check(url, request)
    } catch (error) {
      unsent = error
      continue
    }
    try {
      const result = await rest.askOne(url, question, request)
      if (result.code === 0) return undefined
      if (isSdkCode(result, sdkCodes.inMempool)) {
        if (unclear) return undefined
        // repeated on the way, or by another tab for another transfer with the same values
        throw badAnswer(request.network, 'The transaction was sent before')
      }
      if (!unclear) return result
      // the node may refuse it because another one has passed it on
      break
    } catch (error) {
      unclear ??= { error }
    }
  }
  if (!unclear) return { codespace: '', code: -1, log: unsent instanceof Error ? unsent.message : '' }
  if (await node.transaction(hash, request).catch(() => undefined)) return undefined
  throw unclear.error
}

/** Reads the result of the check. @throws TypeError */
function readResult(answer: unknown): Refusal {
  const { code, codespace, raw_log: log } = fieldsOf(fieldsOf(answer)['tx_response'])
  if (typeof code !== 'number' || !Number.isInteger(code) || code < 0) throw new TypeError('no result')
  return {
    codespace: typeof codespace === 'string' ? codespace : '',
    code,
    log: typeof log === 'string' ? log.slice(0, maxLogLength) : '',
  }
}
