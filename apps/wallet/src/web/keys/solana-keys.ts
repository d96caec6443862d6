import { schema } from 'foyerkit/kernel'
import { solanaClusters, solanaMainnet, toNetwork } from 'foyerkit/plugins/solana'
import { createSolanaTestWallet } from 'foyerkit/testing/solana'
import { deriveSolanaKeys } from '../../chains/solana-keys.js'
import { createNamespaceKeys, type NamespaceKeys } from './namespace-keys.js'
import { base64Text, textOf, type Fields } from './read-fields.js'

const base58Text = textOf((text) => /^[1-9A-HJ-NP-Za-km-z]+$/.test(text), 'a text in base58')
const account = { pubkey: schema.optional(schema.string()) }
const accounts = ({ pubkey }: Fields) => [pubkey]

/**
 * Creates the keys on Solana: the first account of a phrase.
 *
 * @param rpcUrl JSON-RPC node of the main network. Without it the wallet signs, and sends nothing
 */
export async function createSolanaKeys(mnemonic: string, rpcUrl: string | undefined): Promise<NamespaceKeys> {
  const secretKeys = deriveSolanaKeys(mnemonic, 1)
  const addresses = await createSolanaTestWallet({ secretKeys }).addresses()
  const networks = solanaClusters.map((cluster) => ({
    id: toNetwork(cluster).caipNetworkId,
    name: cluster.name,
  }))
  const sendsOn = toNetwork(solanaMainnet).caipNetworkId
  const transaction = { fields: { ...account, transaction: base64Text }, accounts }
  return createNamespaceKeys({
    namespace: 'solana',
    networks,
    addressesOn: () => addresses,
    methods: {
      solana_getAccounts: { fields: {} },
      solana_requestAccounts: { fields: {} },
      solana_signMessage: { fields: { ...account, message: base58Text }, accounts },
      solana_signTransaction: transaction,
      solana_signAllTransactions: {
        fields: { ...account, transactions: schema.array(base64Text) },
        accounts,
      },
      ...(rpcUrl !== undefined && {
        solana_signAndSendTransaction: {
          ...transaction,
          // the name in WalletConnect's reference; older pages send `options`
          fields: {
            ...transaction.fields,
            sendOptions: schema.optional(schema.record(anything)),
            options: schema.optional(schema.record(anything)),
          },
          problem: (_params: Fields, network: string) =>
            network === sendsOn ? undefined : `This wallet has no node of ${network}.`,
        },
      }),
    },
    sign: (request, ask) =>
      createSolanaTestWallet({ secretKeys, ask, ...(rpcUrl !== undefined && { sendsTo: rpcUrl }) }).request(
        request,
      ),
  })
}

const anything = schema.guard((_value): _value is unknown => true, 'anything')
