import { encodeFunctionData, isAddressEqual, isHex, parseAbi, size, slice, type Address } from 'viem'
import type { CollectibleFacts, CollectibleId } from '../../modules/collectibles/collectible-facts.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

/**
 * Asks the contract of a collectible how many of it an account holds. None if it says nothing.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function countCollectible(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  account: string,
  { contract, tokenId, standard }: CollectibleId & Pick<CollectibleFacts, 'standard'>,
): Promise<bigint> {
  const data =
    standard === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Address, tokenId] })
  const params = [{ to: contract, data }, 'latest']
  const { result } = { result: undefined, ...(await nodes.ask(chain, { method: 'eth_call', params })) }
  if (!isHex(result) || size(result) !== 32) return 0n
  if (standard === 'erc1155') return BigInt(result)
  return isAddressEqual(slice(result, 12), account as Address) ? 1n : 0n
}
