import { signerOf } from 'foyerkit/plugins/evm/proof'
import type { VerifySignature } from '../chain-namespace.js'

/** Verifies signatures of texts (EIP-191) by accounts of EVM chains. */
export const verifySignature: VerifySignature = (nodes, { chain, ...signed }) => {
  const ask = async (data: string) => {
    const outcome = await nodes.ask(chain, { method: 'eth_call', params: [{ data }, 'latest'] })
    return 'result' in outcome ? outcome.result : undefined
  }
  return signerOf(signed, nodes.has(chain) ? ask : undefined)
}
