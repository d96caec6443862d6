import { schema } from 'foyerkit/kernel'
import {
  celestia,
  cosmosHub,
  dydx,
  injective,
  noble,
  osmosis,
  osmosisTestnet,
  toNetwork,
} from 'foyerkit/plugins/cosmos'
import { createCosmosTestWallet, secretKeyOfPhrase } from 'foyerkit/testing/cosmos'
import { createNamespaceKeys, type NamespaceKeys } from './namespace-keys.js'
import { base64Text, textOf, withFields, type Fields } from './read-fields.js'

const chains = [cosmosHub, osmosis, celestia, dydx, noble, injective, osmosisTestnet]
const referenceOf = (network: string) => network.slice(network.indexOf(':') + 1)

const digits = textOf((text) => /^\d{1,20}$/.test(text), 'a whole number as a text')
const coin = withFields({ denom: schema.string(), amount: digits })
const aminoDoc = withFields({
  chain_id: schema.string(),
  account_number: digits,
  sequence: digits,
  fee: withFields({ gas: digits, amount: schema.array(coin) }),
  msgs: schema.array(withFields({ type: schema.string() })),
  memo: schema.string(),
})
const directDoc = withFields({
  chainId: schema.string(),
  accountNumber: digits,
  bodyBytes: base64Text,
  authInfoBytes: base64Text,
})
const signer = { signerAddress: schema.string() }
const accounts = ({ signerAddress }: Fields) => [signerAddress]

/** A document is of the network, or a message, which is of none (ADR-036). */
const problemOf = (chainId: unknown, network: string, isMessage = false) =>
  chainId === referenceOf(network) || (isMessage && chainId === '')
    ? undefined
    : `signDoc must be of ${network}, not of ${JSON.stringify(chainId)}.`

function isMessage({ msgs }: Fields): boolean {
  const all = msgs as readonly { readonly type: string }[]
  return all.length === 1 && all[0]?.type === 'sign/MsgSignData'
}

/** Creates the keys on Cosmos chains: the first account of a phrase, with the coin type 118 on every chain. */
export async function createCosmosKeys(mnemonic: string): Promise<NamespaceKeys> {
  const secretKeys = [await secretKeyOfPhrase(mnemonic)]
  const names = createCosmosTestWallet({ secretKeys, chains })
  const networks = chains.map((chain) => ({ id: toNetwork(chain).caipNetworkId, name: chain.name }))
  return createNamespaceKeys({
    namespace: 'cosmos',
    networks,
    addressesOn: (network) => [names.addressOn(referenceOf(network))],
    methods: {
      cosmos_getAccounts: { fields: {} },
      cosmos_signDirect: {
        fields: { ...signer, signDoc: directDoc },
        accounts,
        problem: ({ signDoc }, network) => problemOf((signDoc as Fields)['chainId'], network),
      },
      cosmos_signAmino: {
        fields: { ...signer, signDoc: aminoDoc },
        accounts,
        problem: ({ signDoc }, network) =>
          problemOf((signDoc as Fields)['chain_id'], network, isMessage(signDoc as Fields)),
      },
    },
    sign: ({ network, method, params }, ask) =>
      createCosmosTestWallet({ secretKeys, chains, ask }).request({
        method,
        params,
        chainId: referenceOf(network),
      }),
  })
}
