import { atom } from 'jotai/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import { accountAtom, currentEntryAtom, defineRoute, definePlugin, fill, view } from '#kernel'
import { connectorSources, type Approval, type Connector } from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
} from '#kernel/testing'
import { connectExternal, connectNetwork, connectHidden, requestedNamespaceAtom } from './contract.js'
import { connect } from './index.js'
import { conversationDelayMs } from './views/pressed-wallet.js'

afterEach(() => void vi.restoreAllMocks())

const pairRoute = defineRoute('pair.start')

/** Starts with a wallet of both namespaces, and one that opens a view. `approve` answers the connect in `other`. */
async function start() {
  let approve: (approval: Approval) => void = () => {}
  const answered = new Promise<Approval>((resolve) => (approve = resolve))
  const demo = fakeConnector({ id: 'both', namespace: 'demo' })
  const other = fakeConnector({ id: 'both', namespace: 'other', connect: () => answered })
  const both = { ...demo, connectors: [demo, other] }
  const pairing = {
    ...fakeConnector({ id: 'pair', namespace: 'other' }),
    opens: pairRoute,
  }
  const source = definePlugin({
    id: 'source',
    contributes: [
      fill(connectorSources, { id: 'source', list: atom<readonly Connector[]>([both, pairing]) }),
      view(pairRoute, async () => ({ default: () => 'The pairing' })),
    ],
  })
  const solaris = { ...fakeNetwork('other'), name: 'Solaris' }
  const h = createPluginHarness(connect(), {
    companions: [fakeNamespace(), fakeNamespace('other', [], [solaris]), source()],
  })
  const screen = await h.open(connectNetwork, { network: 'other:1' as const })
  await screen.sees('Connect for Solaris')
  return {
    ...{ h, screen, demo, other },
    approve: () => approve({ accounts: ['other:1:carol'], network: 'other:1' }),
    row: () => screen.root.querySelector('[data-testid="connector-both"]'),
  }
}

// behaviour 14.3
test('a press asks the wallet at once, in the namespace of the network', async () => {
  const { h, screen, demo, other, approve } = await start()
  // a busy machine may need longer than a wallet has to answer before the view of the request opens
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === conversationDelayMs ? 0 : setTimeout(run, ms)) as typeof setTimeout)
  const opened: string[] = []
  h.store.sub(currentEntryAtom, () => opened.push(h.store.get(currentEntryAtom)?.id ?? 'closed'))
  approve()
  await screen.press('Wallet both')
  await until(() => h.read(accountAtom).namespace === 'other', 'the account')
  await until(() => opened.length > 0, 'the end')
  expect(opened).toEqual(['closed'])
  expect([demo.calls, other.calls]).toEqual([[], ['connect']])
  await h.dispose()
})

test('a pressed row is busy until the view of the request takes over', async () => {
  const { h, screen, other, row } = await start()
  await screen.press('Wallet both')
  await until(() => row()?.getAttribute('aria-busy') === 'true', 'the busy row')
  await until(() => h.read(currentEntryAtom)?.id === connectExternal.id, 'the view of the request')
  expect(h.read(currentEntryAtom)?.params).toEqual({ connectorId: 'both', namespace: 'other' })
  await screen.sees('Continue in Wallet both')
  expect(other.calls).toEqual(['connect'])
  await h.dispose()
})

test('a wallet with its own view is not asked, and the view learns the namespace', async () => {
  const { h, screen } = await start()
  await screen.press('Wallet pair')
  await screen.sees('The pairing')
  expect(h.read(requestedNamespaceAtom)).toBe('other')
  h.foyer.close()
  await until(() => h.read(currentEntryAtom) === undefined, 'the end')
  expect(h.read(requestedNamespaceAtom)).toBeUndefined()
  await h.dispose()
})

// behaviour 14.7, 15.7
test('lists an unverified wallet with its mark, and no hidden one', async () => {
  const impostor = { ...fakeConnector({ id: 'impostor' }), contested: true }
  const hidden = { ...fakeConnector({ id: 'hidden' }), rdns: 'example.hidden' }
  const hides = definePlugin({
    id: 'hides',
    contributes: [
      fill(connectHidden, { id: 'hides', wallets: atom([{ id: 'x', name: 'X', rdns: 'example.hidden' }]) }),
    ],
  })
  const h = createPluginHarness(connect(), {
    companions: [fakeNamespace(), fakeConnectors(impostor, hidden), hides()],
  })
  const screen = await h.open(connectNetwork, { network: 'demo:1' as const })
  await screen.sees('Wallet impostor')
  expect(screen.text()).toContain('Unverified')
  expect(screen.text()).not.toContain('Wallet hidden')
  await h.dispose()
})
