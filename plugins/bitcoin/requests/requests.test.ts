import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PairedPeer } from '#kernel/chain'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import type { BitcoinProvider } from '../contract.js'
import { createPairing } from '../pairing/create-pairing.js'
import { bitcoinRegtest } from '../testing/connected.js'
import { createWorld, type World } from '../testing/world.js'
import { createRequests } from './create-requests.js'

let chain: StillBitcoin
let world: World
beforeAll(async () => {
  chain = await startStillBitcoin()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

type Sender = Awaited<ReturnType<World['createAccount']>>
interface Answer {
  readonly txid: string
}

/** Asks for an answer, by a provider of the wallet. */
function ask(
  sender: Sender,
  method: string,
  params: unknown,
  { provider, balanceAndSend = true }: { provider: BitcoinProvider; balanceAndSend?: boolean },
) {
  const { network, account, context } = sender
  const { source } = context
  const options = { networks: [bitcoinRegtest], messageProtocol: 'ecdsa', balanceAndSend, source } as const
  const requests = createRequests(options)({
    ...context,
    provider: async () => provider,
    networks: () => [network],
  })
  const { signal } = new AbortController()
  return requests.handle({
    ...{ method, params, signal },
    accounts: [account],
    network: network.caipNetworkId,
  }) as Promise<Answer>
}

const providerOf = ({ driver }: Sender) => driver.provider() as BitcoinProvider

/** The provider of the wallet over a session with these methods. */
function pairedProvider(
  { wallet, account, ordinals = '', network }: Sender,
  methods: readonly string[],
): BitcoinProvider {
  const peer: PairedPeer = {
    accounts: () => [account, `${network.caipNetworkId}:${ordinals}`],
    methods: () => methods,
    network: () => network.caipNetworkId,
    use: () => {},
    request: ({ method, params }) => wallet.paired(method, params),
    watch: () => () => {},
  }
  return createPairing({ networks: [bitcoinRegtest] })().provider(peer) as BitcoinProvider
}

async function receivedBy(sender: Sender, txid: string, receiver: string): Promise<bigint | undefined> {
  const { signal } = new AbortController()
  const found = await sender.context.source.transaction(txid, { network: sender.network, signal })
  return found?.outputs.find(({ address }) => address === receiver)?.amount
}

test.each([
  ['with sendTransfer asks the wallet to send', ['sendTransfer', 'signPsbt'], 'sendTransfer'],
  ['without sendTransfer asks the wallet to sign', ['signPsbt'], 'signPsbt'],
])('sendTransfer over a session %s', async (_, methods, prompt) => {
  const sender = await world.createAccount()
  const recipientAddress = world.stranger()
  const provider = pairedProvider(sender, methods)
  const { txid } = await ask(sender, 'sendTransfer', { recipientAddress, amount: '70000' }, { provider })
  expect(await receivedBy(sender, txid, recipientAddress)).toBe(70_000n)
  expect(sender.wallet.prompts).toEqual([prompt])
})

test('sendTransfer over a session without it is 4200 without balanceAndSend', async () => {
  const sender = await world.createAccount()
  const params = { recipientAddress: world.stranger(), amount: '70000' }
  const provider = pairedProvider(sender, ['signPsbt'])
  await expect(
    ask(sender, 'sendTransfer', params, { provider, balanceAndSend: false }),
  ).rejects.toMatchObject({ rpcCode: 4200 })
  expect(sender.prompts()).toBe(0)
})

test('sendTransfer that the user rejects is not built by the plugin', async () => {
  const sender = await world.createAccount()
  sender.decide('reject')
  const params = { recipientAddress: world.stranger(), amount: '70000' }
  const error: unknown = await ask(sender, 'sendTransfer', params, { provider: providerOf(sender) }).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ rpcCode: 4001 })
  expect(sender.prompts()).toBe(1)
})

test('sendTransfer that fails in the wallet is not built by the plugin', async () => {
  const sender = await world.createAccount()
  const sendTransfer = async () => {
    throw Object.assign(new Error('The node did not answer'), { code: -32603 })
  }
  const provider = { ...providerOf(sender), sendTransfer }
  const params = { recipientAddress: world.stranger(), amount: '70000' }
  await expect(ask(sender, 'sendTransfer', params, { provider })).rejects.toThrow('The node did not answer')
  expect(sender.prompts()).toBe(0)
})

test('sendTransfer that could spend an inscription is 4200', async () => {
  const sender = await world.createAccount('standard', { ordinalsType: 'none' })
  const params = { recipientAddress: world.stranger(), amount: '70000' }
  await expect(ask(sender, 'sendTransfer', params, { provider: providerOf(sender) })).rejects.toMatchObject({
    rpcCode: 4200,
    message: expect.stringContaining('inscriptions'),
  })
  expect(sender.prompts()).toBe(0)
})

test('sendTransfer below the limit of dust is -32602 with the limit', async () => {
  const sender = await world.createAccount('standard')
  const params = { recipientAddress: world.stranger(), amount: '293' }
  await expect(ask(sender, 'sendTransfer', params, { provider: providerOf(sender) })).rejects.toMatchObject({
    rpcCode: -32602,
    message: 'amount: Send at least 0.00000294 BTC',
  })
  expect(sender.prompts()).toBe(0)
})

/** A PSBT that spends the largest output of an account. */
async function psbtOf(sender: Sender): Promise<string> {
  const { address, network, context } = sender
  const request = { network, signal: new AbortController().signal }
  const [output] = await context.source.outputs(address, request)
  const { txid = '', vout = 0 } = output ?? {}
  const raw = hex.decode(await context.source.raw(txid, request))
  const previous = Transaction.fromRaw(raw, { allowUnknownOutputs: true })
  const transaction = new Transaction()
  transaction.addInput({ txid, index: vout, nonWitnessUtxo: raw })
  const { script, amount } = previous.getOutput(vout)
  transaction.addOutput({ script: script!, amount: amount! - 1_000n })
  return base64.encode(transaction.toPSBT())
}

test('signPsbt with broadcast is sent by the wallet, or 4200 if it cannot', async () => {
  const sender = await world.createAccount('standard')
  const psbt = await psbtOf(sender)
  const params = { psbt, signInputs: [{ address: sender.address, index: 0 }], broadcast: true }
  const { txid } = await ask(sender, 'signPsbt', params, { provider: providerOf(sender) })
  expect(await receivedBy(sender, txid, sender.address)).toBeDefined()
  const other = await world.createAccount('unisat')
  await expect(
    ask(other, 'signPsbt', { psbt: await psbtOf(other), broadcast: true }, { provider: providerOf(other) }),
  ).rejects.toMatchObject({ rpcCode: 4200 })
  expect(other.prompts()).toBe(0)
})
