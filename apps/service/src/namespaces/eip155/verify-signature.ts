import {
  encodeDeployData,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isAddressEqual,
  recoverAddress,
  universalSignatureValidatorAbi,
  type Address,
  type Hex,
} from 'viem'
import type { VerifySignature } from '../chain-namespace.js'

/** Verifies signatures of texts (EIP-191) by accounts of EVM chains. */
export const verifySignature: VerifySignature = async (nodes, { chain, address, message, signature }) => {
  const [account, hash] = [address as Address, hashMessage(message)]
  if (await isByKeyOf(account, hash, signature as Hex)) return 'key'
  if (!nodes.has(chain)) return undefined
  // calls the account (ERC-1271), and creates it before if the signature says how (ERC-6492); nothing of it stays
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hash, signature as Hex],
  })
  const { result } = {
    result: undefined,
    ...(await nodes.ask(chain, { method: 'eth_call', params: [{ data }, 'latest'] })),
  }
  return typeof result === 'string' && /^0x0*1$/.test(result) ? 'contract' : undefined
}

async function isByKeyOf(account: Address, hash: Hex, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    // signatures of contracts have other forms
    return false
  }
}
