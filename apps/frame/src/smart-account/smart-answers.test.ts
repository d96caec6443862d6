import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FrameState } from '../frame-state.js'
import { FrameError } from '../frame-error.js'
import { readNetwork, type FrameNetwork } from '../rpc/networks.js'
import { createSmartAnswers } from './smart-answers.js'
import { startChains, type Chains } from './testing/account-world.js'

let chains: Chains
beforeAll(async () => {
  chains = await startChains()
})
afterAll(() => chains.stop())

const solanaAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const base = readNetwork(8453) as FrameNetwork
const ethereum = readNetwork(1) as FrameNetwork
const solana = readNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') as FrameNetwork

type SetUpOptions = { readonly isLocked?: boolean } & Parameters<Chains['createWorld']>[0]

/** Answers for a user with a wallet on the local chains. Smart accounts are allowed on Base. */
async function setUp({ isLocked = false, ...options }: SetUpOptions = {}) {
  const world = await chains.createWorld(options)
  const preferred = new Map<string, 'eoa' | 'smartAccount'>([['eip155', 'smartAccount']])
  let loads = 0
  const state: Pick<FrameState, 'user' | 'preferred' | 'prefer'> = {
    user: ({ id }) => ({
      address: id.startsWith('solana') ? solanaAddress : world.owner.address,
      chainId: id,
      accounts: [],
    }),
    preferred: (namespace) => preferred.get(namespace) ?? 'eoa',
    async prefer(namespace, type) {
      if (isLocked) throw new FrameError('Your wallet is locked. Log in again to unlock it.', 4100)
      preferred.set(namespace, type)
    },
  }
  const answers = createSmartAnswers({
    state: state as FrameState,
    loadSmartAccounts: async () => {
      loads += 1
      return world.accounts
    },
  })
  return { answers, address: world.owner.address, loads: () => loads }
}

it('GET_USER has the type in use on the network, and loads nothing for Solana', async () => {
  const { answers, loads } = await setUp()
  expect(await answers.user(solana, undefined)).toMatchObject({ address: solanaAddress, accounts: [] })
  expect(loads()).toBe(0)
  expect(await answers.user(base, undefined)).toMatchObject({ preferredAccountType: 'smartAccount' })
  // the operator allows none there
  expect(await answers.user(ethereum, undefined)).toMatchObject({ preferredAccountType: 'eoa' })
  expect(await answers.user(base, 'eoa')).toMatchObject({ preferredAccountType: 'eoa' })
})

it('SET_PREFERRED_ACCOUNT changes the type and what the wallet can do', async () => {
  const { answers, address } = await setUp()
  const status = async () =>
    Object.values((await answers.answer('wallet_getCapabilities', [address, ['0x2105']], base)) as object)
  expect(await status()).toEqual([{ atomic: { status: 'ready' } }])
  expect(await answers.prefer(base, 'eoa')).toEqual({ type: 'eoa', address })
  expect(await answers.user(base, undefined)).toMatchObject({ preferredAccountType: 'eoa' })
  expect(await status()).toEqual([{ atomic: { status: 'unsupported' } }])
})

it('SET_PREFERRED_ACCOUNT fails for a locked wallet and for Solana', async () => {
  const { answers } = await setUp({ isLocked: true })
  await expect(answers.prefer(base, 'eoa')).rejects.toMatchObject({ code: 4100 })
  await expect(answers.prefer(solana, 'smartAccount')).rejects.toMatchObject({ code: 4200 })
})

it('INIT_SMART_ACCOUNT and the networks send nothing', async () => {
  const { answers, address } = await setUp()
  expect(await answers.init(base)).toEqual({ address, isDeployed: false })
  expect(await answers.enabledNetworks()).toEqual({ smartAccountEnabledNetworks: [8453] })
  expect(await chains.ask('eth_getTransactionCount', [address, 'latest'])).toBe('0x0')
  await expect(answers.init(solana)).rejects.toMatchObject({ code: 4200 })
})

it('answers the methods of batches that need no prompt, and no others', async () => {
  const { answers } = await setUp()
  expect(answers.answers('wallet_getCallsStatus')).toBe(true)
  expect(answers.answers('wallet_getAssets')).toBe(false)
  await expect(answers.answer('wallet_getCallsStatus', ['0x12'], base)).rejects.toMatchObject({ code: 5730 })
  const stranger = '0x00000000000000000000000000000000000b0b01'
  await expect(answers.answer('wallet_getCapabilities', [stranger], base)).rejects.toMatchObject({
    code: 4100,
  })
})

it('reads user operations at the bundler of the network, else at its node', async () => {
  const asked: unknown[] = []
  const { answers } = await setUp({
    async askBundler(method, params) {
      asked.push([method, params])
      return null
    },
  })
  const reads = ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash', 'eth_supportedEntryPoints']
  for (const method of reads) {
    expect(answers.answers(method)).toBe(true)
    expect(await answers.answer(method, ['0x12'], base)).toBeNull()
  }
  expect(asked).toEqual(reads.map((method) => [method, ['0x12']]))
  await expect(answers.answer('eth_supportedEntryPoints', [], ethereum)).rejects.toThrow('Method not found')
  expect(asked).toHaveLength(reads.length)
  await expect(answers.answer('eth_supportedEntryPoints', {}, base)).rejects.toMatchObject({ code: -32602 })
})
