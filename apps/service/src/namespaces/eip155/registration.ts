import {
  encodeDeployData,
  hashMessage,
  isAddressEqual,
  recoverAddress,
  universalSignatureValidatorAbi,
  type Address,
  type Hex,
} from 'viem'
import { erc6492SignatureValidatorByteCode } from 'viem'
import type { NameRegistration } from '../chain-namespace.js'

/** SLIP-44 coin type of Ethereum. */
const etherCoinType = 60
/** Bit of the coin types of other EVM chains (ENSIP-11). Without a chain it is the address on all of them (ENSIP-19). */
const chainBit = 2 ** 31

/** Registration of names by accounts of EVM chains. */
export const registration: NameRegistration = {
  chainOf(coinType) {
    if (coinType === etherCoinType) return 'eip155:1'
    const id = coinType - chainBit
    // Ethereum has one coin type only
    return id > 1 && id < chainBit ? `eip155:${id}` : undefined
  },
  everyChain: [etherCoinType, chainBit],
  async verify(nodes, { chain, address, message, signature }) {
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
  },
}

async function isByKeyOf(account: Address, hash: Hex, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    // signatures of contracts have other forms
    return false
  }
}
