import { expect, test } from 'vitest'
import { rpcCodes } from '#kernel/chain'
import { readStandardWallet } from '#plugins/wallet-standard/contract'
import { commitments, type SendOptions } from '../contract.js'
import { solanaMainnet, toNetwork } from '../networks.js'
import { createStandardProvider } from './provider.js'

const network = toNetwork(solanaMainnet).caipNetworkId
const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const account = { address }
const wire = Uint8Array.from([1, 2, 3])

/** Sends a transaction by a wallet that records its inputs. */
function send(options?: unknown) {
  const inputs: unknown[] = []
  const signAndSendTransaction = async (input: unknown) => {
    inputs.push(input)
    return [{ signature: new Uint8Array(64).fill(7) }]
  }
  const wallet = readStandardWallet({
    name: 'Juniper',
    chains: ['solana:mainnet'],
    accounts: [],
    features: { 'solana:signAndSendTransaction': { signAndSendTransaction } },
  })
  const provider = createStandardProvider(wallet!, {
    accounts: () => [{ address, label: undefined, chains: ['solana:mainnet'], account }],
    network: () => network,
    walletChain: () => 'solana:mainnet',
  })
  const request = { address, transaction: wire, options: options as SendOptions | undefined }
  return { inputs, sent: provider.signAndSendTransaction!(request) }
}

test('a transaction that the wallet sends has no options by default', async () => {
  const { inputs, sent } = send()
  expect(await sent).toEqual(new Uint8Array(64).fill(7))
  expect(inputs).toEqual([{ account, chain: 'solana:mainnet', transaction: wire }])
})

test('options are passed on', async () => {
  const options = { skipPreflight: true, maxRetries: 0, minContextSlot: 5 }
  const { inputs, sent } = send(options)
  await sent
  expect(inputs).toEqual([{ account, chain: 'solana:mainnet', transaction: wire, options }])
})

// SolanaTransactionCommitment of @solana/wallet-standard-features
const standardWords = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const
test.each(commitments)('the preflight commitment %s is a word of Wallet Standard', async (word) => {
  const { inputs, sent } = send({ preflightCommitment: word, maxRetries: 1 })
  await sent
  expect(inputs).toMatchObject([{ options: { preflightCommitment: standardWords[word], maxRetries: 1 } }])
})

test.each(['soon', '', 'Confirmed', 'toString', '__proto__', 'constructor', null, 0, {}])(
  'the preflight commitment %j is refused before the wallet is asked',
  async (preflightCommitment) => {
    const { inputs, sent } = send({ preflightCommitment })
    await expect(sent).rejects.toMatchObject({
      rpcCode: rpcCodes.invalidParams,
      message: `preflightCommitment: ${JSON.stringify(preflightCommitment)} is not one of ${commitments.join(', ')}.`,
    })
    expect(inputs).toEqual([])
  },
)

test('a wallet that signs no messages says so, and still sends', async () => {
  const wallet = readStandardWallet({
    name: 'Juniper',
    features: { 'solana:signAndSendTransaction': { signAndSendTransaction: async () => [] } },
  })
  const provider = createStandardProvider(wallet!, {
    accounts: () => [],
    network: () => network,
    walletChain: () => 'solana:mainnet',
  })
  await expect(provider.signMessage({ address, message: wire })).rejects.toMatchObject({
    code: 'rpc/unsupportedMethod',
    rpcCode: rpcCodes.unsupportedMethod,
    message: 'The wallet cannot sign messages',
  })
  expect([provider.signTransactions, typeof provider.signAndSendTransaction]).toEqual([undefined, 'function'])
})
