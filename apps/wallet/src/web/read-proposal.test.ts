import { expect, test } from 'vitest'
import { createOwnAccounts } from './own-accounts.js'
import { agreeTo, readProposal } from './read-proposal.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const words = 'test test test test test test test test test test test junk'
const chains = [
  { id: 1, name: 'Ethereum', rpcUrl: 'https://one.example' },
  { id: 8453, name: 'Base', rpcUrl: 'https://base.example' },
]
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const offers = (await createOwnAccounts({ chains, mnemonic: words, relay: undefined })).offers(0)

const part = (asked: readonly string[], methods: readonly string[], events: readonly string[] = []) => ({
  chains: [...asked],
  methods: [...methods],
  events: [...events],
})
const optional = (optionalNamespaces: Record<string, ReturnType<typeof part>>) => ({
  requiredNamespaces: {},
  optionalNamespaces,
})

test('of what a page would like, the wallet agrees to what it has, in the order it was asked', () => {
  const asked = optional({
    eip155: part(
      ['eip155:8453', 'eip155:10', 'eip155:1'],
      ['eth_sign', 'personal_sign'],
      ['chainChanged', 'message'],
    ),
    tezos: part(['tezos:mainnet'], ['tezos_send']),
  })
  expect(agreeTo(asked, offers)).toEqual({
    namespaces: {
      eip155: {
        chains: ['eip155:8453', 'eip155:1'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
        accounts: [`eip155:8453:${address}`, `eip155:1:${address}`],
      },
    },
  })
})

test('a page may ask for accounts of all namespaces at once', () => {
  const asked = optional({
    eip155: part(['eip155:1'], ['personal_sign']),
    solana: part([solana], ['solana_signMessage']),
    bip122: part([bitcoin], ['signMessage', 'sendTransfer']),
    polkadot: part(['polkadot:b0a8d493285c2df73290dfb7e61f870f'], ['polkadot_signMessage']),
    cosmos: part(['cosmos:osmosis-1'], ['cosmos_signAmino']),
  })
  const agreed = agreeTo(asked, offers)
  expect(agreed).toMatchObject({
    namespaces: {
      solana: { accounts: [expect.stringMatching(/^solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:\w{32,44}$/)] },
      // one address for payments, one for ordinals
      bip122: {
        methods: ['signMessage'],
        accounts: [
          expect.stringContaining(`${bitcoin}:bcrt1q`),
          expect.stringContaining(`${bitcoin}:bcrt1p`),
        ],
      },
      polkadot: {
        accounts: [expect.stringMatching(/^polkadot:b0a8d493285c2df73290dfb7e61f870f:[C-J]\w{46}$/)],
      },
      cosmos: { accounts: [expect.stringMatching(/^cosmos:osmosis-1:osmo1\w{38}$/)] },
    },
  })
})

test.each([
  ['none of the networks', optional({ eip155: part(['eip155:10'], ['personal_sign']) })],
  ['none of the networks', optional({ tezos: part(['tezos:mainnet'], ['tezos_send']) })],
  [
    'insists',
    { requiredNamespaces: { eip155: part(['eip155:10'], ['personal_sign']) }, optionalNamespaces: {} },
  ],
  ['insists', { requiredNamespaces: { eip155: part(['eip155:1'], ['eth_sign']) }, optionalNamespaces: {} }],
])('where there is nothing to agree to it says why: %s', (problem, asked) => {
  expect(agreeTo(asked, offers)).toEqual({ problem: expect.stringContaining(problem) })
})

test('what is asked for is listed with what the wallet has of it, whatever way it is written', () => {
  const asked = {
    requiredNamespaces: { 'eip155:1': { methods: ['personal_sign'], events: [] } },
    optionalNamespaces: { eip155: part(['eip155:1', 'eip155:10'], ['eth_sign', 'personal_sign']) },
  }
  expect(readProposal(asked, offers)).toEqual([
    {
      namespace: 'eip155',
      networks: [
        { id: 'eip155:1', name: 'Ethereum', has: true },
        { id: 'eip155:10', name: 'eip155:10', has: false },
      ],
      methods: [
        { name: 'personal_sign', has: true },
        { name: 'eth_sign', has: false },
      ],
      required: true,
    },
  ])
})
