import { expect, onTestFinished, test } from 'vitest'
import { accountAtom, historyAtom, statusAtom } from '#kernel'
import {
  rpcCodes,
  sessionErrors,
  pictureName,
  pictureUrlsAtom,
  type Approval,
  type Connector,
} from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  watchAbortListeners,
  type FakeConnector,
} from '#kernel/testing'
import { walletconnectPairing } from '#plugins/walletconnect/contract'
import { evm } from '../evm/index.js'
import { walletconnect } from '../walletconnect/index.js'
import { connectExternal, connectWallets } from './contract.js'
import { connect } from './index.js'
import { lockLookMs, silentAfterMs } from './views/use-connecting.js'

const address = '0x71C912345678901234567890123456785A4e9F'
const agree: Approval = { accounts: [`demo:1:${address}`], network: 'demo:1' }
const busy = () => Object.assign(new Error('Already pending'), { code: rpcCodes.resourceUnavailable })

/** A wallet whose answer a test holds back, and which shares nothing unless it is told to. */
function heldWallet(more: { readonly isLocked?: () => Promise<boolean | undefined> } = {}) {
  const held: { agree: () => void; refuse: (error: unknown) => void } = { agree: () => {}, refuse: () => {} }
  const ask = () =>
    new Promise<Approval>((resolve, reject) =>
      Object.assign(held, { agree: () => resolve(agree), refuse: reject }),
    )
  const connector = fakeConnector({ connect: ask, reconnect: async () => undefined })
  const load = async () => ({ ...(await connector.load()), ...more })
  return Object.assign(held, { connector: { ...connector, load } })
}

const asks = (connector: Pick<FakeConnector, 'calls'>) =>
  connector.calls.filter((call) => call === 'connect').length

async function opened(...connectors: readonly Connector[]) {
  const h = createPluginHarness(connect({ closeAfterConnect: false }), {
    companions: [fakeNamespace(), fakeConnectors(...connectors)],
  })
  return { h, screen: await h.open(connectExternal, { connectorId: 'fake' }) }
}

test('says that a wallet is being opened while its code loads', async () => {
  const held = heldWallet()
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = async () => {
    await arrived
    return held.connector.load()
  }
  const { h, screen } = await opened({ ...held.connector, load })
  await screen.sees('Opening Wallet fake')
  expect(asks(held.connector)).toBe(0)
  arrive()
  await screen.sees('Continue in Wallet fake')
  await h.dispose()
})

test('code that does not load is a failure with a retry', async () => {
  const held = heldWallet()
  const loads = [
    () => Promise.reject<never>(new Error('Offline')),
    () => Promise.reject<never>(new Error('Offline')),
  ]
  const load = () => (loads.shift() ?? held.connector.load)()
  const { h, screen } = await opened({ ...held.connector, load })
  await screen.sees('Wallet fake did not connect')
  await screen.press('Try again')
  await screen.sees('Continue in Wallet fake')
  await h.dispose()
})

test('an answer of the wallet releases the signal of the request, while the view stays open', async () => {
  const held = heldWallet({ isLocked: async () => undefined })
  const { h, screen } = await opened(held.connector)
  const refuse = async (times: number) => {
    await screen.sees('Continue in Wallet fake')
    await until(() => asks(held.connector) === times, 'the request')
    held.refuse(Object.assign(new Error('No'), { code: -32000 }))
    await screen.sees('Wallet fake did not connect')
  }
  // the session loads with the first request
  await refuse(1)
  const listeners = watchAbortListeners()
  onTestFinished(() => listeners.stop())
  await screen.press('Try again')
  await refuse(2)
  expect(listeners.count()).toBe(0)
  await h.dispose()
})

// behaviour 14.5
test('a locked wallet is said so, and once it is unlocked it goes on by itself', async () => {
  let locked = true
  const held = heldWallet({ isLocked: async () => locked })
  const { h, screen } = await opened(held.connector)
  await screen.sees('Wallet fake is locked')
  await screen.sees('Unlock it in your browser’s toolbar. This continues by itself.')
  await screen.button('Ask again')
  expect(screen.root.querySelector('.status-ring')?.getAttribute('data-state')).toBe('pending')
  // it is the visitor who takes the time
  await h.clock.advance(silentAfterMs * 2)
  await screen.sees('Wallet fake is locked')
  locked = false
  await h.clock.advance(lockLookMs)
  await screen.sees('Continue in Wallet fake')
  expect(asks(held.connector)).toBe(1)
  held.agree()
  await screen.sees('Connected')
  expect(h.clock.pendingSleeps).toBe(0)
  await h.dispose()
})

test.each([
  ['does not know', async () => undefined],
  ['fails when it is looked at', () => Promise.reject(new Error('no'))],
])('a wallet that %s whether it is locked is waited for as any other', async (_, isLocked) => {
  const { h, screen } = await opened(heldWallet({ isLocked }).connector)
  await screen.sees('Continue in Wallet fake')
  await until(() => h.clock.pendingSleeps === 1, 'the wait')
  await h.clock.advance(silentAfterMs)
  await screen.sees('Wallet fake did not answer')
  await h.dispose()
})

test('a wallet that never says whether it is locked holds nothing up', async () => {
  const { h, screen } = await opened(heldWallet({ isLocked: () => new Promise(() => {}) }).connector)
  await screen.sees('Continue in Wallet fake')
  await h.clock.advance(lockLookMs + silentAfterMs)
  await screen.sees('Wallet fake did not answer')
  await h.dispose()
})

// behaviour 14.5
test('silence is said after a while; a late yes connects all the same', async () => {
  const held = heldWallet()
  const { h, screen } = await opened(held.connector)
  await screen.sees('Continue in Wallet fake')
  await until(() => h.clock.pendingSleeps === 1, 'the wait')
  await h.clock.advance(silentAfterMs - 1)
  expect(screen.text()).toContain('Continue in Wallet fake')
  await h.clock.advance(1)
  await screen.sees('Wallet fake did not answer')
  expect(screen.text()).not.toContain('QR code')
  expect(h.read(statusAtom)).toBe('connecting')
  held.agree()
  await screen.sees('Connected')
  expect(h.read(accountAtom).address).toBe(address)
  await h.dispose()
})

test('a silent wallet can be asked again, or left for a code to scan where there is one', async () => {
  const held = heldWallet()
  const scan = { ...fakeConnector({ id: 'scan' }), kind: 'WALLET_CONNECT' as const, role: 'pairing' as const }
  const { h, screen } = await opened(held.connector, scan)
  await screen.sees('Continue in Wallet fake')
  await until(() => h.clock.pendingSleeps === 1, 'the wait')
  await h.clock.advance(silentAfterMs)
  await screen.press('Try again')
  await screen.sees('Continue in Wallet fake')
  await until(() => asks(held.connector) === 2, 'the second question')
  await until(() => h.clock.pendingSleeps === 1, 'the wait')
  await h.clock.advance(silentAfterMs)
  await screen.press('Use the QR code instead')
  await until(() => scan.calls.includes('connect'), 'the other to be asked')
  expect(h.read(historyAtom).map(({ params }) => params)).toEqual([{ connectorId: 'scan' }])
  await h.dispose()
})

test('the QR code of a silent wallet is the view of the pairing', async () => {
  const held = heldWallet()
  const pairing = walletconnect({ relayUrl: 'wss://relay.example' })
  const h = createPluginHarness(connect(), {
    companions: [fakeNamespace(), evm(), pairing, fakeConnectors(held.connector)],
  })
  const screen = await h.open(connectExternal, { connectorId: 'fake' })
  await screen.sees('Continue in Wallet fake')
  // the second one is that of the warning about the relay
  await until(() => h.clock.pendingSleeps === 2, 'the wait')
  await h.clock.advance(silentAfterMs)
  await screen.press('Use the QR code instead')
  await screen.sees('Preparing QR code…')
  expect(h.read(historyAtom).map(({ id }) => id)).toEqual([walletconnectPairing.id])
  await h.dispose()
})

// behaviour 14.6
test('a busy wallet that is answered in the end goes on by itself', async () => {
  const held = heldWallet()
  const { h, screen } = await opened(held.connector)
  await until(() => asks(held.connector) === 1, 'the question')
  held.refuse(busy())
  await screen.sees('Wallet fake already has a pending request')
  await screen.sees('This continues by itself.')
  await until(() => held.connector.emit.accountsChanged, 'a listener')
  held.connector.emit.accountsChanged?.([])
  expect(asks(held.connector)).toBe(1)
  held.connector.emit.accountsChanged?.(agree.accounts)
  await until(() => asks(held.connector) === 2, 'the second question')
  expect(held.connector.calls).toContain('unwatch')
  held.agree()
  await screen.sees('Connected')
  await h.dispose()
})

// behaviour 14.6
test('a busy wallet that shares its accounts already is asked once more, not for ever', async () => {
  const wallet = fakeConnector({ connect: () => Promise.reject(busy()), reconnect: async () => agree })
  const { h, screen } = await opened(wallet)
  await screen.sees('Wallet fake already has a pending request')
  await until(() => asks(wallet) === 2 && wallet.emit.accountsChanged, 'the second question')
  await h.clock.advance(silentAfterMs)
  expect(asks(wallet)).toBe(2)
  await h.dispose()
})

test('leaving lets go of a busy wallet', async () => {
  const held = heldWallet()
  const { h, screen } = await opened(held.connector)
  await until(() => asks(held.connector) === 1, 'the question')
  held.refuse(busy())
  await until(() => held.connector.emit.accountsChanged, 'a listener')
  h.router.reset(connectWallets)
  await screen.sees('Connect to')
  await until(() => held.connector.calls.includes('unwatch'), 'no listener')
  held.connector.emit.accountsChanged?.(agree.accounts)
  expect(asks(held.connector)).toBe(1)
  await h.dispose()
})

// behaviour 10.9
test('quotes a message of the wallet, and shows one of ours as details', async () => {
  const held = heldWallet()
  const { h, screen } = await opened(held.connector)
  await screen.sees('Continue in Wallet fake')
  held.refuse(new Error('The ledger is unplugged.'))
  await screen.sees('Wallet fake says: The ledger is unplugged.')
  expect(screen.root.querySelector('q')?.textContent).toBe('The ledger is unplugged.')
  await screen.press('Try again')
  await screen.sees('Continue in Wallet fake')
  held.refuse(sessionErrors.NO_ACCOUNTS())
  await screen.sees('Details: Account not found')
  expect(screen.text()).not.toContain('says')
  expect(screen.root.querySelector('q')).toBeNull()
  await h.dispose()
})

test('shows the picture of the service for a wallet without a URL of its own', async () => {
  const { h, screen } = await opened({ ...heldWallet().connector, imageId: 'seal' })
  await screen.sees('Continue in Wallet fake')
  h.store.set(pictureUrlsAtom, new Map([[pictureName('connector', 'seal'), 'blob:seal']]))
  await until(() => screen.root.querySelector('.status-ring img[src="blob:seal"]'), 'the picture')
  await h.dispose()
})
