import { errorSelector } from '../node/abi.js'
import type { Hex } from '../node/values.js'
import type { GatewayQuestion } from './ask-gateway.js'
import { decodeValues, digitsIn, encodeValues, hexOf } from './abi.js'

/** Asks the gateways of a name, and returns the first answer. */
export type AskGateway = (question: GatewayQuestion) => Promise<Hex>

/** Selector of `OffchainLookup`, the revert that asks for data of a gateway (EIP-3668). */
export const lookupSelector = '556f1830'

/** Selector of `query`, by which a contract bundles the questions of several gateways (ENSIP-21). */
export const batchSelector = 'a780bab6'

/** Says that the client asks the gateways of a bundle itself (ENSIP-21). */
export const ownGateway = 'x-batch-gateway:true'

/** Max bundles in each other. */
const depthLimit = 4

const batchTypes = [{ list: { fields: ['word', { list: 'text' }, 'bytes'] } }] as const

/** A lookup that a contract requests. Bytes are digits without `0x`. */
export interface Lookup {
  readonly sender: Hex
  readonly urls: readonly string[]
  readonly data: string
  readonly callback: string
  readonly extra: string
}

/**
 * Reads the revert `OffchainLookup`.
 *
 * @param digits of the revert after its selector
 * @throws {RangeError} if it ends too early
 */
export function readLookup(digits: string): Lookup {
  const types = ['word', { list: 'text' }, 'bytes', 'word', 'bytes'] as const
  const [sender, urls, data, callback, extra] = decodeValues<[string, string[], string, string, string]>(
    types,
    digits,
  )
  return { sender: addressIn(sender), urls, data, callback: callback.slice(0, 8), extra }
}

/**
 * Fetches the answer of a lookup, in digits. Questions in a bundle are asked side by side; the contract is told of those that
 * failed.
 *
 * @throws the error of the last gateway
 */
export async function answerLookup(
  { sender, urls, data }: Pick<Lookup, 'sender' | 'urls' | 'data'>,
  ask: AskGateway,
  depth = 0,
): Promise<string> {
  if (!urls.includes(ownGateway)) return digitsIn(await ask({ sender, urls, data: hexOf(data) }))
  if (!data.startsWith(batchSelector) || depth === depthLimit)
    throw new TypeError('Not a bundle of questions')
  const [questions] = decodeValues<[[string, string[], string][]]>(batchTypes, data.slice(8))
  const answers = await Promise.allSettled(
    questions.map(([from, gateways, question]) =>
      answerLookup({ sender: addressIn(from), urls: gateways, data: question }, ask, depth + 1),
    ),
  )
  return encodeValues(
    [{ list: 'word' }, { list: 'bytes' }],
    [
      answers.map(({ status }) => (status === 'fulfilled' ? '0' : '1').padStart(64, '0')),
      answers.map((one) =>
        one.status === 'fulfilled'
          ? one.value
          : digitsIn(errorSelector) + encodeValues(['text'], ['No gateway answered']),
      ),
    ],
  )
}

const addressIn = (word: string): Hex => `0x${word.slice(24)}`
