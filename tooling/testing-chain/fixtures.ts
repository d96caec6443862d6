import { ed25519 } from '@noble/curves/ed25519'
import { addressOf, type CapabilityContext } from 'foyerkit/chain'
import { fakeCapabilityContext, until } from 'foyerkit/testing'
import { groveAddress, isAddressOf } from './addresses.js'
import { describeAsset } from './assets.js'
import { createBalances } from './balances.js'
import { createGroveDriver } from './driver.js'
import { groveNetwork } from './grove.js'
import type { GroveServer } from './server.js'
import { createSigning } from './signing.js'
import { createTransactions } from './transactions.js'
import { createTransfer } from './transfer.js'
import { createGroveWallet } from './wallet.js'
import { bytesOfMessage, fromBase64 } from './wire.js'

/** The address of a seed that no wallet of the tests has. */
const strangerAddress = groveAddress('main', ed25519.getPublicKey(new Uint8Array(32).fill(99)))
/** An address that the ledger knows. */
const neighbourAddress = groveAddress('main', ed25519.getPublicKey(new Uint8Array(32).fill(98)))

/** Creates the fixtures of every suite for the test chain. */
export function groveFixtures(node: () => GroveServer) {
  const nowhere = 'http://127.0.0.1:9'
  let seed = 1

  /** A connected wallet whose payment account has both assets, and the capabilities. */
  const createWorld = async () => {
    const server = node()
    // each test has accounts of its own
    const wallet = createGroveWallet({ nodeUrl: server.url, seed: ++seed % 15 })
    await wallet.provider.connect()
    wallet.prompts.splice(0)
    const network = groveNetwork('main', server.url)
    const [payment] = wallet.accounts('main')
    const account = payment!.caipAddress
    const { main } = server.ledgers
    main.clear()
    main.fund(neighbourAddress, 'acorn', 1n)
    const held = [
      { asset: describeAsset(network, 'acorn'), amount: 1_000_001n },
      { asset: describeAsset(network, 'resin'), amount: 5_000n },
    ]
    main.fund(addressOf(account), 'acorn', 400_000n)
    main.fund(addressOf(account), 'acorn', 600_001n)
    main.fund(addressOf(account), 'resin', 5_000n)
    let isCut = false
    let open = 0
    const context: CapabilityContext = {
      ...fakeCapabilityContext(),
      // polls without a pause
      clock: { now: () => Date.now(), sleep: async (_ms, signal) => pause(signal) },
      http: {
        async fetch(url, init) {
          open++
          try {
            return await fetch(isCut ? url.replace(server.url, nowhere) : url, init)
          } finally {
            open--
          }
        },
      },
      provider: async () => wallet.provider,
    }
    return {
      ...{ wallet, network, account, held, context },
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
      now: () => Date.now(),
      cutNode: () => void (isCut = true),
      restoreNode: () => void (isCut = false),
      async advance() {
        main.mine()
        await until(() => open === 0, 'every request is answered')
        await pause()
      },
    }
  }

  const account = (address: string) => `grove:main:${address}` as const
  return {
    driver: () => {
      const wallet = createGroveWallet({ nodeUrl: node().url })
      return {
        driver: createGroveDriver(wallet.provider),
        network: groveNetwork('main', nowhere),
        otherNetwork: groveNetwork('test', nowhere),
        decide: wallet.decide,
        prompts: () => wallet.prompts.length,
        switchInWallet: () => wallet.switchNetwork('test'),
        endInWallet: () => wallet.disconnect(),
      }
    },
    balances: async () => {
      const world = await createWorld()
      return { ...world, balances: createBalances(world.context), emptyAccount: account(strangerAddress) }
    },
    transfer: async () => {
      const world = await createWorld()
      return {
        ...world,
        transfer: createTransfer(world.context),
        transactions: createTransactions(world.context, 1),
        receiver: neighbourAddress,
        spellings: [neighbourAddress.toUpperCase(), ` ${neighbourAddress} `],
        nonsense: [
          groveAddress('test', ed25519.getPublicKey(new Uint8Array(32).fill(98))),
          neighbourAddress.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
        ],
        memo: 'for the nuts',
        switchNetworkInWallet: () => world.wallet.switchNetwork('test'),
        switchAccountInWallet: () => world.wallet.useSeed(15),
      }
    },
    transactions: async () => {
      const world = await createWorld()
      const transfer = createTransfer(world.context)
      const { network, account: from, held } = world
      return {
        ...world,
        transactions: createTransactions(world.context, 1),
        unknownHash: 'gtx1unknown',
        async send() {
          const { signal } = new AbortController()
          const request = { account: from, network, receiver: neighbourAddress, asset: held[0]!.asset }
          const order = { ...request, amount: 10n, memo: 'one' }
          return transfer.send(order, (await transfer.estimate(order, signal)).fee, signal)
        },
      }
    },
    signing: async () => {
      const world = await createWorld()
      return {
        ...world,
        signing: createSigning(world.context),
        foreignAccount: account(strangerAddress),
        verify: (request: {
          readonly signature: { readonly signature: string; readonly publicKey?: string | undefined }
          readonly bytes: Uint8Array
          readonly account: string
        }) => {
          const { signature, publicKey } = request.signature
          if (publicKey === undefined) return false
          const key = fromBase64(publicKey)
          const address = request.account.split(':')[2] as string
          return (
            isAddressOf(address, key) &&
            ed25519.verify(fromBase64(signature), bytesOfMessage(request.bytes), key)
          )
        },
      }
    },
  }
}

/** A pause of one task, which an aborted signal ends. */
async function pause(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise((resolve) => setTimeout(resolve, 1))
  signal?.throwIfAborted()
}
