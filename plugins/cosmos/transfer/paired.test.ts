import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PairedPeer } from '#kernel/chain'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { cosmosHub } from '../networks.js'
import { createPairing } from '../pairing/create-pairing.js'
import { createMoneyWorld, type MoneyWorld } from '../testing/money-world.js'
import { createTransfer } from './create-transfer.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()

/** An account of a paired wallet that approved some methods, and a transfer of 1 ATOM. */
async function createPaired() {
  const sender = await world.createAccount()
  const { wallet, account, network, native, context } = sender
  let methods = createPairing().methods
  const asked: string[] = []
  const peer: PairedPeer = {
    accounts: () => [account],
    methods: () => methods,
    network: () => network.caipNetworkId,
    use: () => {},
    request(request) {
      asked.push(request.method)
      return wallet.request({ ...request, chainId: cosmosHub.id })
    },
    watch: () => () => {},
  }
  const provider = createPairing().provider(peer)
  const transfer = createTransfer({ ...context, provider: async () => provider })
  const order = { account, network, receiver: world.stranger(), asset: native, amount: 1_000_000n }
  return {
    ...{ ...sender, asked },
    approve: (next: typeof methods) => void (methods = next),
    async send() {
      const { fee } = await transfer.estimate(order, signal)
      asked.splice(0)
      await transfer.send(order, fee, signal)
      await sender.advance()
    },
    received: () => chain.ledger.account(order.receiver)?.balance ?? 0n,
  }
}

test('a paired wallet signs a transfer in Protobuf', async () => {
  const { send, asked, received } = await createPaired()
  await send()
  expect(asked).toEqual(['cosmos_getAccounts', 'cosmos_signDirect'])
  expect(received()).toBe(1_000_000n)
})

test('one that approved Amino JSON only signs in it', async () => {
  const { send, asked, received, approve } = await createPaired()
  approve(['cosmos_getAccounts', 'cosmos_signAmino'])
  await send()
  expect(asked).toEqual(['cosmos_getAccounts', 'cosmos_signAmino'])
  expect(received()).toBe(1_000_000n)
})

test('one that does not share its key sends once the chain has it', async () => {
  const { send, asked, received, approve } = await createPaired()
  approve(['cosmos_signDirect'])
  await expect(send()).rejects.toMatchObject({ code: 'rpc/unsupportedMethod', rpcCode: 4200 })
  approve(createPairing().methods)
  await send()
  approve(['cosmos_signDirect'])
  await send()
  expect(asked).toEqual(['cosmos_signDirect'])
  expect(received()).toBe(2_000_000n)
})
