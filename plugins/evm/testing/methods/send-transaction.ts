import type { WalletMethod } from '../wallet-parts.js'
import { fillTransaction } from './fill-transaction.js'
import { readTransaction, transactionParam } from './read-transaction.js'
import { askToSign, signer } from './signer.js'

/**
 * Asks, fills in, signs here and sends the raw transaction: the node's own eth_sendTransaction is never used,
 * since development nodes hold keys and would sign whatever they are given. Answers with the hash.
 */
export const sendTransaction: WalletMethod = async (parts, params) => {
  const asked = transactionParam(params)
  const account = signer(parts, asked['from'], 'from')
  const chain = parts.chains.active
  const transaction = readTransaction(asked, chain.id)
  await askToSign(parts, 'eth_sendTransaction', params)
  const ask = (method: string, ...rest: readonly unknown[]) => parts.callNode(chain.rpcUrl, method, rest)
  return parts.inTurn(async () => {
    const filled = await fillTransaction(ask, chain.id, account.address, transaction)
    return ask('eth_sendRawTransaction', await account.signTransaction(filled))
  })
}
