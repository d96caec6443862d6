import { encodeAddress } from '@polkadot/util-crypto'
import { schema } from 'foyerkit/kernel'
import { polkadotNetworks, toNetwork } from 'foyerkit/plugins/polkadot'
import { createPolkadotTestWallet, seedOfPhrase } from 'foyerkit/testing/polkadot'
import { createNamespaceKeys, type NamespaceKeys } from './namespace-keys.js'
import { textOf, withFields, type Fields } from './read-fields.js'

const hex = textOf((text) => /^0x([0-9a-f]{2})*$/i.test(text), 'hexadecimal with 0x')
const signedFields = [
  'blockHash',
  'era',
  'genesisHash',
  'method',
  'nonce',
  'specVersion',
  'tip',
  'transactionVersion',
]
const payload = withFields({
  address: schema.string(),
  ...Object.fromEntries(signedFields.map((name) => [name, hex])),
})

/** Creates the keys on Polkadot: the first account of a phrase, an sr25519 key. */
export function createPolkadotKeys(mnemonic: string): NamespaceKeys {
  const seeds = [seedOfPhrase(mnemonic)]
  const [general = ''] = createPolkadotTestWallet({ seeds }).addresses
  const networks = polkadotNetworks.map((network) => ({
    id: toNetwork(network).caipNetworkId,
    name: network.name,
    ss58Prefix: network.ss58Prefix,
    genesisStart: `0x${network.id}`,
    address: encodeAddress(general, network.ss58Prefix),
  }))
  const find = (id: string) => networks.find((network) => network.id === id)
  /** Pages may write an address in the format of any network. */
  const inFormatOf = (network: string, address: unknown) => {
    try {
      return encodeAddress(address as string, find(network)?.ss58Prefix)
    } catch {
      return address
    }
  }
  return createNamespaceKeys({
    namespace: 'polkadot',
    networks: networks.map(({ id, name }) => ({ id, name })),
    addressesOn: (id) => [find(id)?.address ?? general],
    methods: {
      polkadot_signMessage: {
        fields: { address: schema.string(), message: schema.string() },
        accounts: ({ address }, network) => [inFormatOf(network, address)],
      },
      polkadot_signTransaction: {
        fields: { address: schema.string(), transactionPayload: payload },
        accounts: ({ address, transactionPayload }, network) =>
          [address, (transactionPayload as Fields)['address']].map((spelled) => inFormatOf(network, spelled)),
        problem: ({ transactionPayload }, network) =>
          `${(transactionPayload as Fields)['genesisHash'] as string}`.startsWith(
            find(network)?.genesisStart ?? '',
          )
            ? undefined
            : `transactionPayload.genesisHash must be of ${network}.`,
      },
    },
    sign: (request, ask) => createPolkadotTestWallet({ seeds, ask }).request(request),
  })
}
