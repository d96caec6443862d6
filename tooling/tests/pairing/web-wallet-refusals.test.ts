import { base58, base64 } from '@scure/base'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { sampleAmino } from '../../../plugins/cosmos/testing/sample-documents.js'
import { samplePayload } from '../../../plugins/polkadot/testing/sample-payload.js'
import { createOwnAccounts } from '../../../apps/wallet/src/web/own-accounts.js'

const { keys } = await createOwnAccounts({
  chains: [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }],
  mnemonic: 'test test test test test test test test test test test junk',
  relay: undefined,
})
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000933ea01ad0ee984209779ba'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const cosmos = 'cosmos:cosmoshub-4'
const [payment = '', polkadotAccount = '', cosmosAccount = ''] = [bitcoin, polkadot, cosmos].map(
  (network) => keys.find(({ namespace }) => network.startsWith(`${namespace}:`))?.addressesOn(network)[0],
)

const stranger = {
  solana: '11111111111111111111111111111111',
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  polkadot: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
}
const amino = sampleAmino('cosmoshub-4')
const direct = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: 'AAAA', authInfoBytes: 'AAAA' }
const signInputs = [{ address: payment, index: 0 }]

test.each<readonly [method: string, network: string, params: unknown, code: number, text: string]>([
  // unknown networks and methods
  ['solana_signMessage', 'solana:unknown', {}, 4901, 'solana:unknown'],
  ['cosmos_signAmino', 'cosmos:terra-1', {}, 4901, 'cosmos:terra-1'],
  ['signMessage', 'bip122:', {}, 4901, 'bip122:'],
  ['solana_sign', solana, {}, 4200, 'solana_sign'],
  ['sendTransfer', bitcoin, {}, 4200, 'sendTransfer'],
  ['constructor', polkadot, {}, 4200, 'constructor'],
  ['personal_sign', cosmos, [], 4200, 'personal_sign'],
  // parameters that are none
  ...([undefined, null, 'text', []] as const).flatMap((params) =>
    [
      ['solana_signMessage', solana],
      ['signMessage', bitcoin],
      ['polkadot_signMessage', polkadot],
      ['cosmos_signAmino', cosmos],
    ].map(([method = '', network = '']) => [method, network, params, -32602, 'must be an object'] as const),
  ),
  // invalid fields
  ['solana_signMessage', solana, { message: '0Il' }, -32602, 'message must be a text in base58'],
  ['solana_signMessage', solana, { message: 7 }, -32602, 'message must be'],
  ['solana_signTransaction', solana, { transaction: '***' }, -32602, 'transaction must be a text in base64'],
  ['solana_signTransaction', solana, { transaction: 'AQID' }, -32602, ''],
  ['solana_signTransaction', solana, { transaction: foreignTransfer() }, -32602, 'no signer'],
  ['solana_signAllTransactions', solana, { transactions: [] }, -32602, 'no transactions'],
  ['solana_signAllTransactions', solana, { transactions: ['AQID', 1] }, -32602, 'transactions.[1] must be'],
  ['signMessage', bitcoin, { account: payment }, -32602, 'message must be a string'],
  [
    'signMessage',
    bitcoin,
    { account: payment, message: 'x', protocol: 'bip1' },
    -32602,
    'protocol must be one of',
  ],
  ['signPsbt', bitcoin, { account: payment, psbt: 'x', signInputs }, -32602, 'psbt must be a text in base64'],
  ['signPsbt', bitcoin, { account: payment, psbt: 'AAAA', signInputs }, -32602, ''],
  ['signPsbt', bitcoin, { account: payment, psbt: bitcoinTransfer() }, -32602, 'signInputs must be an array'],
  ['signPsbt', bitcoin, psbtRequest({ index: -1 }), -32602, 'signInputs.[0] must be'],
  ['signPsbt', bitcoin, psbtRequest({ index: 2 }), -32602, 'no such input'],
  ['signPsbt', bitcoin, psbtRequest({ sighashTypes: [131] }), -32602, 'signInputs.[0] must be'],
  ['signPsbt', bitcoin, { ...psbtRequest({}), broadcast: true }, -32602, 'no Esplora server'],
  ['polkadot_signMessage', polkadot, { address: polkadotAccount }, -32602, 'message must be a string'],
  ['polkadot_signTransaction', polkadot, { address: polkadotAccount }, -32602, 'transactionPayload must be'],
  [
    'polkadot_signTransaction',
    polkadot,
    payloadRequest({ nonce: 'x' }),
    -32602,
    'transactionPayload must be',
  ],
  [
    'polkadot_signTransaction',
    polkadot,
    payloadRequest({ genesisHash: '0x1234' }),
    -32602,
    'genesisHash must be of',
  ],
  ['cosmos_signAmino', cosmos, aminoRequest({ msgs: 'x' }), -32602, 'signDoc must be an object with'],
  ['cosmos_signAmino', cosmos, aminoRequest({ chain_id: 'osmosis-1' }), -32602, 'not of "osmosis-1"'],
  ['cosmos_signAmino', cosmos, aminoRequest({ chain_id: '' }), -32602, 'not of ""'],
  ['cosmos_signDirect', cosmos, directRequest({ bodyBytes: '*' }), -32602, 'signDoc must be an object with'],
  ['cosmos_signDirect', cosmos, directRequest({ chainId: 'osmosis-1' }), -32602, 'not of "osmosis-1"'],
  // accounts of others
  ['solana_signMessage', solana, { message: 'abc', pubkey: stranger.solana }, 4100, stranger.solana],
  ['signMessage', bitcoin, { account: stranger.bitcoin, message: 'x' }, 4100, stranger.bitcoin],
  ['signPsbt', bitcoin, psbtRequest({ address: stranger.bitcoin }), 4100, stranger.bitcoin],
  ['polkadot_signMessage', polkadot, { address: stranger.polkadot, message: 'x' }, 4100, 'not an account'],
  [
    'polkadot_signTransaction',
    polkadot,
    payloadRequest({ address: stranger.polkadot }),
    4100,
    'not an account',
  ],
  [
    'cosmos_signAmino',
    cosmos,
    { ...aminoRequest({}), signerAddress: stranger.cosmos },
    4100,
    stranger.cosmos,
  ],
  [
    'cosmos_signDirect',
    cosmos,
    { ...directRequest({}), signerAddress: stranger.cosmos },
    4100,
    stranger.cosmos,
  ],
])('refuses %s on %s with %j without a question', async (method, network, params, code, text) => {
  const own = keys.find(({ namespace }) => network.startsWith(`${namespace}:`))
  const ask = vi.fn(async () => {})
  const error = await own?.answer({ network, method, params }, ask).then(
    (answer) => expect.fail(`It was answered: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code, message: expect.stringContaining(text) })
  expect((error as Error).message.length).toBeGreaterThan(10)
  expect(ask).not.toHaveBeenCalled()
})

function foreignTransfer(): string {
  const payerKey = new PublicKey(new Uint8Array(32).fill(9))
  const recentBlockhash = base58.encode(new Uint8Array(32).fill(3))
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [] }).compileToV0Message()
  return base64.encode(new VersionedTransaction(message).serialize())
}

/** A transaction that spends an output of the payment address. */
function bitcoinTransfer() {
  const transaction = new Transaction()
  const script = OutScript.encode(Address(TEST_NETWORK).decode(payment))
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 10_000n } })
  transaction.addOutputAddress(payment, 9_000n, TEST_NETWORK)
  return base64.encode(transaction.toPSBT())
}

function psbtRequest(changes: object) {
  const [input] = signInputs
  return { account: payment, psbt: bitcoinTransfer(), signInputs: [{ ...input, ...changes }] }
}

function payloadRequest(changes: object) {
  return { address: polkadotAccount, transactionPayload: { ...samplePayload(polkadotAccount), ...changes } }
}

function aminoRequest(changes: object) {
  return { signerAddress: cosmosAccount, signDoc: { ...amino, ...changes } }
}

function directRequest(changes: object) {
  return { signerAddress: cosmosAccount, signDoc: { ...direct, ...changes } }
}
