import { schema } from 'foyerkit/kernel'
import { bitcoinMainnet, bitcoinTestnet, toNetwork } from 'foyerkit/plugins/bitcoin'
import { createBitcoinTestWallet } from 'foyerkit/testing/bitcoin'
import { createNamespaceKeys, type NamespaceKeys } from './namespace-keys.js'
import { base64Text, textOf, withFields, type Fields } from './read-fields.js'

/** Network of local chains. */
const regtest = { id: '0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Bitcoin Regtest' }

/** Signatures of all outputs: the default of Taproot inputs, and SIGHASH_ALL. */
const sighashTypes = [0, 1]

const index = schema.guard(
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
  'an index',
)
const sighashType = schema.guard(
  (value): value is number => sighashTypes.includes(value as number),
  'SIGHASH_ALL (1), the only type that this wallet signs',
)
const signInput = withFields({
  address: schema.string(),
  index,
  sighashTypes: schema.optional(schema.array(sighashType)),
})
const amount = textOf((text) => /^[1-9]\d{0,15}$/.test(text), 'a whole number of sats as a text')

/**
 * Creates the keys on Bitcoin: the first account of a phrase, with an address for payments and one for ordinals.
 *
 * @param esplora Esplora server of a network, by CAIP-2 id. On other networks the wallet signs, and sends nothing
 */
export function createBitcoinKeys(
  mnemonic: string,
  esplora: Readonly<Record<string, string>>,
): NamespaceKeys {
  const words = new Map(
    (
      [
        ['mainnet', bitcoinMainnet],
        ['testnet', bitcoinTestnet],
        ['regtest', regtest],
      ] as const
    ).map(
      ([word, network]) =>
        [toNetwork(network).caipNetworkId as string, { word, name: network.name }] as const,
    ),
  )
  const open = (network: string, ask?: Parameters<typeof createBitcoinTestWallet>[0]['ask']) => {
    const sendsTo = esplora[network]
    return createBitcoinTestWallet({
      mnemonic,
      network: words.get(network)?.word ?? '',
      ...(ask && { ask }),
      ...(sendsTo !== undefined && { sendsTo }),
    })
  }
  const addresses = new Map(
    [...words.keys()].map(
      (id) =>
        [
          id,
          open(id)
            .accounts()
            .map(({ address }) => address),
        ] as const,
    ),
  )
  const account = schema.string()
  const accounts = (params: Fields) => [params['account'], params['address']]
  const sends = (_params: Fields, network: string) =>
    network in esplora ? undefined : `This wallet has no Esplora server of ${network}.`
  return createNamespaceKeys({
    namespace: 'bip122',
    networks: [...words].map(([id, { name }]) => ({ id, name })),
    addressesOn: (network) => addresses.get(network) ?? [],
    methods: {
      getAccountAddresses: { fields: { account: schema.optional(account) }, accounts },
      signMessage: {
        fields: {
          account,
          address: schema.optional(account),
          message: schema.string(),
          protocol: schema.optional(schema.oneOf('ecdsa', 'bip322')),
        },
        accounts,
      },
      signPsbt: {
        fields: {
          account,
          psbt: base64Text,
          signInputs: schema.array(signInput),
          broadcast: schema.optional(schema.boolean()),
        },
        accounts: ({ account: own, signInputs }) => [
          own,
          ...(signInputs as readonly { readonly address: string }[]).map(({ address }) => address),
        ],
        problem: (params, network) => (params['broadcast'] === true ? sends(params, network) : undefined),
      },
      ...(Object.keys(esplora).length > 0 && {
        sendTransfer: { fields: { account, recipientAddress: account, amount }, accounts, problem: sends },
      }),
    },
    sign: ({ network, method, params }, ask) => open(network, ask).paired(method, params),
  })
}
