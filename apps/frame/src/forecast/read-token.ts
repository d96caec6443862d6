import { decodeFunctionResult, encodeFunctionData, erc20Abi, isHex, parseAbi, type Address } from 'viem'
import type { TokenInfo } from '../confirm/request.js'
import type { AskNetwork } from '../rpc/ask-network.js'
import { knownToken } from './known-tokens.js'

const interfaceAbi = parseAbi(['function supportsInterface(bytes4 interfaceId) view returns (bool)'])
/** Interface of ERC-721 by ERC-165. */
const collectionId = '0x80ac58cd'
/** Code of an account that is delegated (EIP-7702): it belongs to a key. */
const delegation = '0xef0100'

/**
 * Reads symbol and decimals of a token's contract, and whether it is a collection. Resolves undefined if it is neither.
 *
 * @param network CAIP-2 id
 */
export async function readToken(
  ask: AskNetwork,
  network: string,
  token: Address,
): Promise<TokenInfo | undefined> {
  const known = knownToken(network, token)
  if (known) return known
  const call = (data: `0x${string}`) => ask('eth_call', [{ to: token, data }, 'latest'])
  const read = async (functionName: 'symbol' | 'decimals') => {
    const answer = await call(encodeFunctionData({ abi: erc20Abi, functionName }))
    return isHex(answer) ? decodeFunctionResult({ abi: erc20Abi, functionName, data: answer }) : undefined
  }
  const readKind = async () => {
    const answer = await call(encodeFunctionData({ abi: interfaceAbi, args: [collectionId] }))
    return isHex(answer) && decodeFunctionResult({ abi: interfaceAbi, data: answer })
  }
  const [symbol, decimals, isCollection] = await Promise.all([
    read('symbol').catch(() => undefined),
    read('decimals').catch(() => undefined),
    readKind().catch(() => false),
  ])
  const name = typeof symbol === 'string' ? symbol.slice(0, 32) : undefined
  if (isCollection) return { symbol: name ?? '', decimals: 0, isCollection }
  return name !== undefined && typeof decimals === 'number' ? { symbol: name, decimals } : undefined
}

/** Whether a contract is at an address. A delegated account is none. @throws if the node does not say */
export async function hasCode(ask: AskNetwork, address: string): Promise<boolean> {
  const code = await ask('eth_getCode', [address, 'latest'])
  if (!isHex(code)) throw new TypeError('The node sent invalid code')
  return code !== '0x' && !code.toLowerCase().startsWith(delegation)
}

/**
 * Whether an account has some of a token or an item of a collection (`balanceOf` of ERC-20 and ERC-721). A contract without that function
 * holds none.
 *
 * @throws if the node does not say
 */
export async function holdsToken(ask: AskNetwork, token: string, account: Address): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  try {
    const answer = await ask('eth_call', [{ to: token, data }, 'latest'])
    return isHex(answer) && answer !== '0x' && BigInt(answer) > 0n
  } catch (error) {
    if (isOfContract(error)) return false
    throw error
  }
}

/** Whether the contract has refused a call, in the words of different nodes: the node itself has answered. */
function isOfContract(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown }
  return code === 3 || /revert|opcode|out of gas|stack|jump|execution error/i.test(String(error))
}
