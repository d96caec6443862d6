import {
  decodeAbiParameters,
  domainSeparator,
  encodeFunctionData,
  parseAbi,
  recoverTypedDataAddress,
  isAddressEqual,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { referenceOf } from '../../namespaces/namespaces.js'
import { readCalls } from '../../namespaces/eip155/read-calls.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SignedPermit } from './swap-source.js'

/** Domain of the contract, under which permits of a token are signed (EIP-712, EIP-2612). */
export interface PermitDomain {
  readonly name: string
  readonly version: string
  /** Next nonce of the account. */
  readonly nonce: bigint
}

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
])
/** keccak256 of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const permitTypehash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** Of tokens that do not tell theirs. */
const usualVersions = ['1', '2']
const maxText = 100

/**
 * Reads the domains of the permits of tokens; undefined for a token without `permit`. A domain counts only if the separator that follows
 * from it is that of the contract, and if the contract does not name another permit than that of EIP-2612, as DAI does.
 *
 * @param account default: none, with whose nonce nothing can be signed
 * @throws a NodeFailure if no node of the chain answers
 */
export async function readPermitDomains(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  tokens: readonly Address[],
  account: Address = zeroAddress,
): Promise<readonly (PermitDomain | undefined)[]> {
  const calls = [
    encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi, functionName: 'PERMIT_TYPEHASH' }),
    encodeFunctionData({ abi, functionName: 'name' }),
    encodeFunctionData({ abi, functionName: 'version' }),
    encodeFunctionData({ abi, functionName: 'nonces', args: [account] }),
  ]
  const results = await readCalls(
    nodes,
    chain,
    tokens.flatMap((to) => calls.map((data) => ({ to, data }))),
  )
  return tokens.map((token, index) => {
    const own = results.slice(index * calls.length, (index + 1) * calls.length)
    const [separator, typehash, nameData, versionData, nonceData] = own
    const name = textOf(nameData)
    if (separator?.length !== 66 || name === undefined || nonceData?.length !== 66) return undefined
    if (typehash !== undefined && typehash !== permitTypehash) return undefined
    const told = textOf(versionData)
    const version = (told === undefined ? usualVersions : [told]).find(
      (one) => domainSeparator({ domain: domainOf(chain, token, { name, version: one }) }) === separator,
    )
    return version === undefined ? undefined : { name, version, nonce: BigInt(nonceData) }
  })
}

/** Whether a permit is signed by an account, for a spender and an amount. */
export async function isPermitOf(
  { deadline, v, r, s }: SignedPermit,
  {
    chain,
    token,
    domain,
    account,
    spender,
    amount,
  }: {
    readonly chain: string
    readonly token: Address
    readonly domain: PermitDomain
    readonly account: Address
    readonly spender: Address
    readonly amount: bigint
  },
): Promise<boolean> {
  try {
    const signer = await recoverTypedDataAddress({
      domain: domainOf(chain, token, domain),
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: account, spender, value: amount, nonce: domain.nonce, deadline },
      signature: { v: BigInt(v), r, s },
    })
    return isAddressEqual(signer, account)
  } catch {
    // no point of the curve
    return false
  }
}

function domainOf(
  chain: string,
  verifyingContract: Address,
  { name, version }: Pick<PermitDomain, 'name' | 'version'>,
) {
  return { name, version, chainId: Number(referenceOf(chain)), verifyingContract }
}

function textOf(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return text.length > maxText ? undefined : text
  } catch {
    return undefined
  }
}
