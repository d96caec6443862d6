import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { revertData } from '../node/abi.js'
import { isSameAddress } from '../node/values.js'
import { checksumAddress } from '../addresses/checksum-address.js'
import { decodeValues, digitsIn, digitsOf, encodeValues, hexOf, wordOf } from './abi.js'
import { answerLookup, lookupSelector, ownGateway, readLookup, type AskGateway } from './offchain.js'

/** Address of ENS's universal resolver on Ethereum. A test compares it with viem's. */
export const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Selectors of the functions that are called. A test compares them with viem's. */
export const selectors = {
  resolve: 'a1472844',
  reverse: 'b7d6ca64',
  address: 'f1cb7e06',
  text: '59d1d43c',
} as const

/** Selectors of reverts that mean that nothing is written. A test compares them with viem's. */
export const nothingSelectors: readonly string[] = [
  '77209fe8', // ResolverNotFound
  '1e9535f2', // ResolverNotContract
  '7b1c461b', // UnsupportedResolverProfile
  '95c0c752', // ResolverError
  '01800152', // HttpError
  'ef9c03ce', // ReverseAddressMismatch
]

/** Max lookups after each other, of which each may ask for the next. */
const lookupLimit = 4

/** Functions that reach Ethereum, and the gateways of offchain names. */
export interface EnsEdges {
  /** Sends a JSON-RPC request. Reverts are errors with their data. */
  request(request: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
  readonly gateway: AskGateway
}

/** Reads from ENS. Names are normalized. */
export interface Ens {
  address(name: string, coinType: bigint): Promise<string | undefined>
  name(address: string, coinType: bigint): Promise<string | undefined>
  avatar(name: string): Promise<string | undefined>
}

/**
 * Creates the client of ENS, on its universal resolver (ENSIP-23), with offchain names (EIP-3668, ENSIP-21). viem's has 45 kB,
 * which every page that shows an account would load. All requests go through the given functions.
 */
export function createEns({ request, gateway }: EnsEdges): Ens {
  /** Calls the universal resolver. The result is digits; undefined if nothing is written. */
  async function read(data: string, lookups = 0): Promise<string | undefined> {
    try {
      const call = { to: universalResolver, data: hexOf(data) }
      return digitsIn(await request({ method: 'eth_call', params: [call, 'latest'] }))
    } catch (error) {
      const revert = revertData(error)?.slice(2).toLowerCase() ?? ''
      const selector = revert.slice(0, 8)
      if (nothingSelectors.includes(selector)) return undefined
      if (selector !== lookupSelector || lookups === lookupLimit) throw error
      const lookup = readLookup(revert.slice(8))
      // another contract may not answer for it (EIP-3668)
      if (!isSameAddress(lookup.sender, universalResolver)) throw error
      const answer = await answerLookup(lookup, gateway)
      return read(lookup.callback + encodeValues(['bytes', 'bytes'], [answer, lookup.extra]), lookups + 1)
    }
  }

  /** A record of a name, in digits. */
  async function record(name: string, selector: string, args: string): Promise<string | undefined> {
    const question = selector + args
    const types = ['bytes', 'bytes', { list: 'text' }] as const
    const call = encodeValues(types, [digitsOf(packetOf(name)), question, [ownGateway]])
    const result = await read(selectors.resolve + call)
    return (result && firstOf('bytes', result)) || undefined
  }

  return {
    async address(name, coinType) {
      const found = await record(name, selectors.address, nodeOf(name) + wordOf(coinType))
      const address = found && addressIn(found)
      return address && /[1-9a-f]/.test(address) ? checksumAddress(`0x${address}`) : undefined
    },
    async name(address, coinType) {
      const types = ['bytes', 'word', { list: 'text' }] as const
      const call = encodeValues(types, [digitsIn(address), wordOf(coinType), [ownGateway]])
      const result = await read(selectors.reverse + call)
      return (result && firstOf('text', result)) || undefined
    },
    async avatar(name) {
      const found = await record(
        name,
        selectors.text,
        encodeValues(['word', 'text'], [nodeOf(name), 'avatar']),
      )
      return (found && firstOf('text', found)) || undefined
    },
  }
}

/** The first of returned values. */
function firstOf(type: 'bytes' | 'text', digits: string): string {
  const [value] = decodeValues<[string]>([type], digits)
  return value
}

/** An address in a record; undefined if the owner wrote something else. Old resolvers return a word instead of bytes. */
function addressIn(record: string): string | undefined {
  const bytes = /^0{24}[\da-f]{40}$/.test(record) ? record.slice(24) : firstOf('bytes', record)
  return bytes.length === 40 ? bytes : undefined
}

/** Hash of a name (ENSIP-1), in digits. */
export function nodeOf(name: string): string {
  let node = new Uint8Array(32)
  for (const label of name.split('.').reverse())
    node = keccak256(new Uint8Array([...node, ...hashOfLabel(label)])) as Uint8Array<ArrayBuffer>
  return digitsOf(node)
}

const hashOfLabel = (label: string) => keccak256(new TextEncoder().encode(label))

/** A name as DNS writes it: each label after its length. One of more than 255 bytes is written as its hash in brackets. */
export function packetOf(name: string): Uint8Array {
  const encoder = new TextEncoder()
  const labels = name.split('.').map((label) => {
    const bytes = encoder.encode(label)
    return bytes.length > 255 ? encoder.encode(`[${digitsOf(hashOfLabel(label))}]`) : bytes
  })
  return new Uint8Array([...labels.flatMap((bytes) => [bytes.length, ...bytes]), 0])
}
