import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/chain'
import { conformsToWalletErrors, fakeCapabilityContext } from '#kernel/testing'
import { readStandardWallet } from '#plugins/wallet-standard/contract'
import { solanaMainnet, toNetwork } from '../networks.js'
import { createSigning } from '../signing/create-signing.js'
import { hostileAddress, hostileWallets, type HostileWallet } from '../testing/hostile-wallets.js'
import { createStandardDriver } from './driver.js'

const network = toNetwork(solanaMainnet)
const { signal } = new AbortController()

/** A driver of a wallet that is honest but for one function. */
function createDriver({ at, run }: Pick<HostileWallet, 'at' | 'run'>) {
  const chains = ['solana:mainnet']
  const honest = async () => ({ accounts: [{ address: hostileAddress, chains }] })
  const wallet = readStandardWallet({
    name: 'Hostile',
    chains,
    accounts: [],
    features: {
      'standard:connect': { connect: at === 'connect' ? run : honest },
      'solana:signMessage': { signMessage: at === 'signMessage' ? run : async () => [] },
      'solana:signTransaction': { signTransaction: at === 'signTransaction' ? run : async () => [] },
    },
  })!
  return createStandardDriver(
    wallet,
    { list: () => [network], walletChain: () => 'solana:mainnet' },
    fakeCapabilityContext().clock,
  )
}

const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.message : error)

/** An unsigned transaction of the address. */
function unsigned(): string {
  const payerKey = new PublicKey(hostileAddress)
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: hostileAddress,
    instructions: [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })],
  }).compileToV0Message()
  return Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
}

test(`the corpus has at least 40 behaviours: ${hostileWallets.length}, and no name twice`, () => {
  expect(hostileWallets.length).toBeGreaterThanOrEqual(40)
  expect(new Set(hostileWallets.map(({ name }) => name)).size).toBe(hostileWallets.length)
})

describe('a hostile wallet', () => {
  test.each(hostileWallets)('whose $name', async ({ at, run, expected }) => {
    const driver = createDriver({ at, run })
    if (at === 'connect') {
      const outcome = await driver
        .connect({ signal })
        .then(
          ({ accounts }) =>
            accounts.map((account) => addressOf(typeof account === 'string' ? account : account.caipAddress)),
          codeOf,
        )
      expect(outcome).toEqual(expected)
      return
    }
    await driver.connect({ signal })
    const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
    const account = `${network.caipNetworkId}:${hostileAddress}` as const
    const work =
      at === 'signMessage'
        ? signing.message({ account, network, message: 'text', signal })
        : signing.transaction!({ account, network, transaction: unsigned(), signal })
    expect(await work.then(() => 'signed', codeOf)).toBe(expected)
  })
})

conformsToWalletErrors(test, 'solana', (thrown) => {
  const run = async () => {
    throw thrown
  }
  return createDriver({ at: 'connect', run }).connect({ signal })
})

test('a wallet that never answers does not hold the connect after it was aborted', async () => {
  const driver = createDriver({ at: 'connect', run: () => new Promise(() => {}) })
  const abort = new AbortController()
  const waiting = driver.connect({ signal: abort.signal })
  abort.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
})
