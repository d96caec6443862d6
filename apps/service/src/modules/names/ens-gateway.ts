import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  serializeSignature,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { sign } from 'viem/accounts'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { Names } from './create-names.js'
import type { StoredName } from './names-store.js'

/** Answers questions of the resolver contract of a domain (tooling/devnet/contracts/EnsGatewayResolver.sol). */
export interface EnsGateway {
  /**
   * Returns the answer to a question, signed for the contract and the chain that the question names. A name that is not
   * registered has empty records.
   *
   * @throws an HttpError with 400 if the question is none
   */
  answer(question: Hex): Promise<Hex>
}

/** Time in seconds for which an answer is valid. A name that changes is an old one for so long. */
const validSeconds = 300
/** SLIP-44 coin type of Ethereum. */
const etherCoinType = 60n
/** Coin type of the address on all EVM chains that have none of their own (ENSIP-19). */
const everyEvmChain = 0x8000_0000n
const maxCoinType = 0xffff_ffffn

const question = parseAbiParameters('bytes name, bytes data, address resolver, uint256 chainId')
const answer = parseAbiParameters('bytes result, uint64 expires, bytes signature')
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] calls) view returns (bytes[])',
])
/** Calls of one multicall, which have no further ones. */
const maxCalls = 20

/** Creates the gateway. */
export function createEnsGateway({
  names,
  key,
  clock,
}: {
  readonly names: Pick<Names, 'find'>
  /** Private key of a signer of the contract. */
  readonly key: Hex
  readonly clock: Clock
}): EnsGateway {
  return {
    async answer(asked) {
      const [dnsName, data, resolver, chainId] = decoded(() => decodeAbiParameters(question, asked))
      const name = readDnsName(hexToBytes(dnsName))
      const found = name === undefined ? undefined : await names.find(name)
      const result = resultOf(data, name === undefined ? undefined : namehash(name), found)
      const expires = BigInt(Math.floor(clock.now() / 1_000) + validSeconds)
      // EIP-191, version 0: data for a contract
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint256', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', resolver, chainId, expires, keccak256(asked), keccak256(result)],
        ),
      )
      const signature = serializeSignature(await sign({ hash, privateKey: key }))
      return encodeAbiParameters(answer, [result, expires, signature])
    },
  }
}

/** Returns the result of a call of a resolver. @throws an HttpError with 400 if it is none, or is of another name */
function resultOf(data: Hex, node: Hex | undefined, found: StoredName | undefined, isInner = false): Hex {
  const { functionName, args } = decoded(() => decodeFunctionData({ abi: records, data }))
  if (functionName === 'multicall') {
    const [calls] = args
    if (isInner || calls.length > maxCalls) throw wrongQuestion()
    const results = calls.map((call) => resultOf(call, node, found, true))
    return encodeFunctionResult({ abi: records, functionName, result: results })
  }
  if (args[0] !== node) throw wrongQuestion()
  if (functionName === 'addr') {
    const [, coinType] = args
    return coinType === undefined
      ? encodeAbiParameters([{ type: 'address' }], [addressOf(found, etherCoinType) ?? zeroAddress])
      : encodeAbiParameters([{ type: 'bytes' }], [addressOf(found, coinType) ?? '0x'])
  }
  if (functionName === 'text') {
    const result = Object.entries(found?.attributes ?? {}).find(([key]) => key === args[1])?.[1] ?? ''
    return encodeFunctionResult({ abi: records, functionName, result })
  }
  return encodeFunctionResult({ abi: records, functionName, result: '0x' })
}

/** Returns the address of a name for a coin type; that of all EVM chains if it has none of its own. */
function addressOf(name: StoredName | undefined, coinType: bigint): Address | undefined {
  const ofType = (type: bigint) =>
    name?.addresses.find((one) => BigInt(one.coinType) === type)?.address as Address | undefined
  const isEvm = coinType === etherCoinType || (coinType >= everyEvmChain && coinType <= maxCoinType)
  return ofType(coinType) ?? (isEvm ? ofType(everyEvmChain) : undefined)
}

/** Reads a name in the form of DNS: each label after its length. Undefined if it cannot be a registered name. */
function readDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = []
  let start = 0
  for (;;) {
    const length = bytes[start]
    if (length === undefined) throw wrongQuestion()
    if (length === 0) return start + 1 === bytes.length ? labels.join('.') : undefined
    const label = bytes.subarray(start + 1, start + 1 + length)
    if (label.length < length) throw wrongQuestion()
    labels.push(new TextDecoder().decode(label))
    start += 1 + length
  }
}

/** Runs a decoder on what a client has sent. @throws an HttpError with 400 */
function decoded<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    throw wrongQuestion()
  }
}

const wrongQuestion = () => new HttpError(400, 'data', 'data must be a question of the resolver of a domain')
