import { afterEach, describe, expect, test } from 'vitest'
import { accountAtom, networksAtom, sessionKey } from '#kernel'
import { createFakeStorage, createPluginHarness, until, type Harness } from '#kernel/testing'
import { evm } from '../../evm/index.js'
import { authId, authKey, authPhaseAtom, smartAccountAtom } from '../contract.js'
import { auth } from '../index.js'
import { FakeFrameError, installFakeFrame, type FakeAnswers, type FakeFrame } from '../testing/fake-frame.js'
import { smartAccountStatusAtom } from './smart-account-status.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const accounts = [
  { address, type: 'eoa' },
  { address, type: 'smartAccount' },
]
let frame: FakeFrame | undefined
let harness: Harness | undefined
afterEach(async () => {
  await harness?.dispose()
  frame?.dispose()
  harness = frame = undefined
})

/** Logs in with a user whose account type is `type`. */
async function logIn(answers: FakeAnswers, user: Readonly<Record<string, unknown>> = {}) {
  const storage = createFakeStorage()
  frame = installFakeFrame(window, {
    answers: {
      GET_USER: (payload) => ({
        ...(payload as { readonly chainId: string }),
        address,
        accounts,
        preferredAccountType: 'smartAccount',
        ...user,
      }),
      SYNC_DAPP_DATA: () => undefined,
      SYNC_THEME: () => undefined,
      SIGN_OUT: () => undefined,
      ...answers,
    },
  })
  const h = createPluginHarness(auth({ frameUrl: 'https://wallet.example' }), {
    companions: [evm()],
    projectId: 'development',
    storage,
  })
  harness = h
  const connecting = h.service(sessionKey).connect({ connectorId: authId })
  await until(() => h.read(authPhaseAtom) === 'ready', 'the ready frame')
  await h.clock.advance(500)
  await connecting
  return h
}

test('one address for both types: one account of the preferred type', async () => {
  const h = await logIn({})
  expect(h.read(smartAccountAtom)).toMatchObject({ type: 'smartAccount', isDeployed: false })
  expect(h.read(smartAccountStatusAtom)).toBe('ready')
  await h.service(sessionKey).disconnect()
  expect(h.read(smartAccountStatusAtom)).toBeUndefined()
})

test('the state is on once the account has its code', async () => {
  const h = await logIn({}, { smartAccountDeployed: true })
  expect(h.read(smartAccountStatusAtom)).toBe('on')
})

test('a wallet without a smart account has no state', async () => {
  const h = await logIn({}, { accounts: undefined, preferredAccountType: undefined })
  expect(h.read(smartAccountStatusAtom)).toBeUndefined()
})

test('tells networks without smart accounts from features that the user turned off', async () => {
  const networks = { smartAccountEnabledNetworks: [8453] }
  const h = await logIn(
    { GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => networks },
    { preferredAccountType: 'eoa' },
  )
  expect(h.read(smartAccountStatusAtom)).toBe('loading')
  expect(await h.service(authKey).smartAccountNetworks()).toEqual([8453])
  expect(h.read(smartAccountStatusAtom)).toBe('unavailable')
  networks.smartAccountEnabledNetworks = [1, 8453]
  await h.service(authKey).smartAccountNetworks()
  expect(h.read(smartAccountStatusAtom)).toBe('off')
})

test('networks are empty if the request fails', async () => {
  const h = await logIn({
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => {
      throw new FakeFrameError('An error occurred')
    },
  })
  expect(await h.service(authKey).smartAccountNetworks()).toEqual([])
})

test('a preferred type that the frame refuses falls back to eoa', async () => {
  let isRefused = false
  const h = await logIn({
    SET_PREFERRED_ACCOUNT: (payload) => {
      if (isRefused) throw new FakeFrameError('Your wallet is locked', 4100)
      return { ...(payload as { readonly type: 'eoa' }), address }
    },
  })
  expect(await h.service(authKey).preferAccountType('smartAccount')).toBe('smartAccount')
  isRefused = true
  expect(await h.service(authKey).preferAccountType('smartAccount')).toBe('eoa')
  expect(h.read(smartAccountAtom)).toMatchObject({ type: 'eoa' })
})

describe('a smart account with an address of its own', () => {
  const safe = '0x08eA90D108291a05830B25E8eFaF027979dEb8D1'
  const both = [
    { address, type: 'eoa' },
    { address: safe, type: 'smartAccount' },
  ]
  const enabled = 'eip155:1'

  /** Answers as a frame whose Safe is enabled on Ethereum. */
  async function logInWithSafe(answered?: (chainId: string) => Promise<unknown>) {
    let preferred = 'smartAccount'
    const addressOf = (chainId: string) =>
      preferred === 'smartAccount' && chainId === enabled ? safe : address
    return logIn({
      async GET_USER(payload) {
        const { chainId } = payload as { readonly chainId: string }
        await answered?.(chainId)
        const inUse = addressOf(chainId)
        const preferredAccountType = inUse === safe ? 'smartAccount' : 'eoa'
        return { chainId, address: inUse, accounts: both, preferredAccountType }
      },
      SET_PREFERRED_ACCOUNT(payload) {
        const { type } = payload as { readonly type: string }
        preferred = type
        return { type, address: addressOf(enabled) }
      },
    })
  }

  async function switchBy(h: Harness) {
    const provider = (await h.service(sessionKey).provider('eip155')) as {
      request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
    }
    return (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  }

  test('is the account in use, and the key after a change of the type', async () => {
    const h = await logInWithSafe()
    expect(h.read(accountAtom).address).toBe(safe)
    expect(await h.service(authKey).preferAccountType('eoa')).toBe('eoa')
    await until(() => h.read(accountAtom).address === address, 'the account of the key')
    await h.service(authKey).preferAccountType('smartAccount')
    await until(() => h.read(accountAtom).address === safe, 'the smart account')
  })

  test('is not used on a network without it, also if the provider switches there', async () => {
    const h = await logInWithSafe()
    const other = h.read(networksAtom).find(({ caipNetworkId }) => caipNetworkId === 'eip155:8453')
    expect(other).toBeDefined()
    const switchTo = await switchBy(h)
    await switchTo('0x2105')
    await until(() => h.read(accountAtom).address === address, 'the account of the key')
    await switchTo('0x1')
    await until(() => h.read(accountAtom).address === safe, 'the smart account')
  })

  test('a late answer about a network that was left does not bring the wallet back there', async () => {
    let release = () => {}
    const late = new Promise<void>((resolve) => (release = resolve))
    const answered: string[] = []
    const h = await logInWithSafe(async (chainId) => {
      if (chainId === 'eip155:8453') await late
      answered.push(chainId)
    })
    const switchTo = await switchBy(h)
    await switchTo('0x2105')
    await switchTo('0x1')
    await until(() => answered.length === 2, 'the answers about Ethereum')
    release()
    await until(() => answered.length === 3, 'the answer about Base')
    // an answer to a later request arrives after the late one
    await h.service(authKey).preferAccountType('smartAccount')
    expect(h.read(accountAtom)).toMatchObject({ address: safe, caipNetworkId: enabled })
    expect(h.read(smartAccountAtom)).toMatchObject({ network: enabled, type: 'smartAccount' })
  })

  test('nor does a late answer to a refresh', async () => {
    let release = () => {}
    let isSlow = false
    const late = new Promise<void>((resolve) => (release = resolve))
    const h = await logInWithSafe(async (chainId) => {
      if (isSlow && chainId === enabled) await late
    })
    const switchTo = await switchBy(h)
    isSlow = true
    const refreshing = h.service(authKey).refresh()
    await switchTo('0x2105')
    await until(() => h.read(accountAtom).address === address, 'the account of the key')
    release()
    await refreshing
    expect(h.read(accountAtom)).toMatchObject({ address, caipNetworkId: 'eip155:8453' })
    expect(h.read(smartAccountAtom)).toMatchObject({ network: 'eip155:8453', type: 'eoa' })
  })
})
