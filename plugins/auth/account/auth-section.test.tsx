import { afterEach, expect, test } from 'vitest'
import { accountAtom, sessionKey } from '#kernel'
import { createPluginHarness, until, type Harness } from '#kernel/testing'
import { accountHome, accountSections } from '#plugins/account/contract'
import { account } from '../../account/index.js'
import { evm } from '../../evm/index.js'
import { authId, authPhaseAtom, smartAccountAtom } from '../contract.js'
import { auth } from '../index.js'
import { installFakeFrame, type FakeAnswers, type FakeFrame } from '../testing/fake-frame.js'

let frame: FakeFrame | undefined
let harness: Harness | undefined
afterEach(async () => {
  await harness?.dispose()
  frame?.dispose()
  harness = frame = undefined
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Answers for a wallet whose smart account has the address of its key. */
const smartAccountOf = (user: { readonly smartAccountDeployed: boolean }): FakeAnswers => ({
  GET_USER: (payload) => ({
    ...(payload as { readonly chainId: string }),
    address,
    accounts: [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ],
    preferredAccountType: 'smartAccount',
    ...user,
  }),
})

async function logIn(answers: FakeAnswers): Promise<Harness> {
  frame = installFakeFrame(window, {
    answers: {
      GET_USER: (payload) => ({
        ...(payload as { readonly chainId: string }),
        address,
        userName: 'ada',
      }),
      SYNC_DAPP_DATA: () => undefined,
      SYNC_THEME: () => undefined,
      SIGN_OUT: () => undefined,
      ...answers,
    },
  })
  harness = createPluginHarness(auth({ frameUrl: 'https://wallet.example' }), {
    companions: [evm(), account()],
    projectId: 'development',
  })
  const h = harness
  expect(h.fills(accountSections)).toEqual([])
  const connecting = h.service(sessionKey).connect({ connectorId: authId })
  await until(() => h.read(authPhaseAtom) === 'ready', 'the ready frame')
  await h.clock.advance(500)
  await connecting
  return h
}

async function pressRow(root: ParentNode, view: string): Promise<void> {
  const row = await until(() => root.querySelector<HTMLElement>(`[data-testid="auth-${view}"]`), 'the row')
  row.click()
}

test('rows of the account view open views of the frame', async () => {
  const h = await logIn({ OPEN: () => undefined, IS_CONNECTED: () => ({ isConnected: true }) })
  expect(h.fills(accountSections).map(({ id }) => id)).toEqual(['auth'])
  const screen = await h.open(accountHome)
  await screen.sees('Logged in as ada')
  const views = ['recovery', 'devices', 'logins', 'export', 'deletion']
  for (const view of views) {
    await pressRow(screen.root, view)
    await until(() => screen.root.querySelector('[aria-busy="true"]') === null, 'the end of the view')
  }
  const opened = frame!.requests.filter(({ name }) => name === 'OPEN').map(({ payload }) => payload)
  expect(opened).toEqual(views.map((view) => ({ view })))
  expect(h.read(accountAtom).status).toBe('connected')
})

test('the line of the smart account opens its view on the network in use, and follows what changed there', async () => {
  const user = { smartAccountDeployed: true }
  const h = await logIn({
    ...smartAccountOf(user),
    OPEN: () => void (user.smartAccountDeployed = false),
    IS_CONNECTED: () => ({ isConnected: true }),
  })
  const screen = await h.open(accountHome)
  await screen.sees('On')
  await pressRow(screen.root, 'smart-account')
  await screen.sees('Turns on with your first batch')
  const [opened] = frame!.requests.filter(({ name }) => name === 'OPEN').map(({ payload }) => payload)
  expect(opened).toEqual({ view: 'smart-account', chainId: 'eip155:1' })
})

test('a view opens while the state of the smart account is still read after its own', async () => {
  let isClosed = false
  const user = smartAccountOf({ smartAccountDeployed: true })
  const h = await logIn({
    GET_USER: (payload) => (isClosed ? new Promise(() => {}) : user['GET_USER']?.(payload)),
    OPEN: () => void (isClosed = true),
    IS_CONNECTED: () => ({ isConnected: true }),
  })
  const screen = await h.open(accountHome)
  await screen.sees('On')
  await pressRow(screen.root, 'smart-account')
  await until(() => screen.root.querySelector('[aria-busy="true"]') === null, 'the end of the view')
  await pressRow(screen.root, 'devices')
  const views = () => frame!.requests.flatMap(({ name, payload }) => (name === 'OPEN' ? [payload] : []))
  await until(() => views().length === 2, 'the second view')
  expect(views()[1]).toMatchObject({ view: 'devices' })
})

test('the line of the smart account says that the first batch has turned it on', async () => {
  const user = { smartAccountDeployed: false }
  const h = await logIn(smartAccountOf(user))
  expect(h.read(smartAccountAtom)).toMatchObject({ isDeployed: false })
  user.smartAccountDeployed = true
  const screen = await h.open(accountHome)
  await screen.sees('On')
})

test('the wallet is disconnected after a logout of all devices in the frame', async () => {
  const h = await logIn({ OPEN: () => undefined, IS_CONNECTED: () => ({ isConnected: false }) })
  const screen = await h.open(accountHome)
  await pressRow(screen.root, 'devices')
  await until(() => h.read(accountAtom).status === 'disconnected', 'the end of the connection')
  expect(h.fills(accountSections)).toEqual([])
})
