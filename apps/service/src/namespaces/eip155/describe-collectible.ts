import {
  decodeFunctionResult,
  encodeFunctionData,
  isHex,
  parseAbi,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import type { CollectibleFacts, CollectibleId } from '../../modules/collectibles/collectible-facts.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { plainText } from '../plain-text.js'

const abi = parseAbi([
  'function supportsInterface(bytes4) view returns (bool)',
  'function name() view returns (string)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
/** ERC-165 ids of the standards. */
const standards = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const
const maxName = 64
/** A picture on the chain is part of its URI. */
const maxUri = 400_000

/**
 * Asks the contract of a collectible for its standard, its name, and the URI of the description.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function describeCollectible(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  { contract, tokenId }: CollectibleId,
): Promise<CollectibleFacts | undefined> {
  async function call(data: Hex): Promise<Hex | undefined> {
    const params = [{ to: contract as Address, data }, 'latest']
    const outcome = await nodes.ask(chain, { method: 'eth_call', params })
    return 'result' in outcome && isHex(outcome.result) && outcome.result !== '0x'
      ? outcome.result
      : undefined
  }
  async function text(data: Hex, functionName: 'name' | 'tokenURI' | 'uri'): Promise<string> {
    const result = await call(data)
    if (result === undefined || result.length > 2 * maxUri) return ''
    try {
      return decodeFunctionResult({ abi, functionName, data: result })
    } catch {
      return ''
    }
  }
  async function supports(id: Hex): Promise<boolean> {
    const result = await call(encodeFunctionData({ abi, functionName: 'supportsInterface', args: [id] }))
    return result !== undefined && /^0x0{63}1$/.test(result)
  }
  const [isUnique, isEdition] = await Promise.all([supports(standards.erc721), supports(standards.erc1155)])
  if (!isUnique && !isEdition) return undefined
  const [functionName, standard] = isUnique
    ? (['tokenURI', 'erc721'] as const)
    : (['uri', 'erc1155'] as const)
  const [uri, name] = await Promise.all([
    text(encodeFunctionData({ abi, functionName, args: [tokenId] }), functionName),
    text(encodeFunctionData({ abi, functionName: 'name' }), 'name'),
  ])
  // ERC-1155: 64 lower-case hex digits
  const id = toHex(tokenId, { size: 32 }).slice(2)
  return { standard, uri: uri.replaceAll('{id}', id), collection: plainText(name, maxName) ?? '' }
}
