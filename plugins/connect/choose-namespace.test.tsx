import { describe, expect, test } from 'vitest'
import { accountAtom, currentEntryAtom, sessionAtom } from '#kernel'
import { rpcCodes, type Approval, walletSelected } from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
  type Harness,
} from '#kernel/testing'
import { connectExternal, connectNetwork, connectWallets } from './contract.js'
import { connect } from './index.js'

const solaris = { ...fakeNetwork('other'), name: 'Solaris' }
const lunaris = { ...fakeNetwork('other', 2), name: 'Lunaris' }

/** Starts with one wallet that announces itself in two namespaces under one name. */
function start(namespaces = [fakeNamespace(), fakeNamespace('other', [], [solaris, lunaris])]) {
  const first = {
    ...fakeConnector({ id: 'first' }),
    name: 'Phantom',
    rdns: 'app.phantom',
    kind: 'ANNOUNCED',
    role: 'installed' as const,
  }
  const second = { ...fakeConnector({ id: 'second', namespace: 'other' }), name: 'Phantom' }
  const h = createPluginHarness(connect(), { companions: [...namespaces, fakeConnectors(first, second)] })
  return { h, first, second }
}

/** Payloads of the emitted selections. */
const selectedIn = ({ emitted }: Harness) =>
  emitted.filter(({ id }) => id === walletSelected.id).map(({ payload }) => payload)

// behaviour 14.8, 14.9
test('a wallet of two namespaces asks for one before it is asked, and connects in that', async () => {
  const { h, first, second } = start()
  const screen = await h.open(connectWallets)
  await screen.press('Phantom Multi-chain')
  await screen.sees('Choose a network')
  await screen.sees('Demo 1')
  await screen.sees('Lunaris')
  expect([first.calls, second.calls]).toEqual([[], []])
  const row = () => screen.root.querySelector<HTMLElement>('[data-testid="namespace-other"] [data-row]')
  ;(
    await until(
      () => row() ?? screen.root.querySelector<HTMLElement>('[data-testid="namespace-other"]'),
      'the row',
    )
  ).click()
  await until(() => h.read(accountAtom).namespace === 'other', 'the account')
  expect([first.calls, second.calls]).toEqual([[], ['connect']])
  expect(selectedIn(h)).toEqual([{ id: 'first', name: 'Phantom' }])
  await until(() => h.read(currentEntryAtom) === undefined, 'the modal to close')
  await h.dispose()
})

// behaviour 14.8
test('the view of a request asks for a namespace if it was opened without one', async () => {
  const { h, first } = start()
  const screen = await h.open(connectExternal, { connectorId: 'first' })
  await screen.sees('Choose a network')
  h.router.replace(connectExternal, { connectorId: 'first', namespace: 'demo' })
  await until(() => first.calls.includes('connect'), 'the request')
  await h.dispose()
})

// behaviour 14.8, 14.9
test('there is no choice with the networks of one namespace, and none for a network', async () => {
  const single = start([fakeNamespace()])
  const screen = await single.h.open(connectWallets)
  await screen.press('Phantom Multi-chain')
  await until(() => single.h.read(accountAtom).namespace === 'demo', 'the account')
  await single.h.dispose()

  const { h, second } = start()
  const wallets = await h.open(connectNetwork, { network: 'other:1' as const })
  await wallets.press('Phantom')
  await until(() => second.calls.includes('connect'), 'the request')
  expect(selectedIn(h)).toEqual([{ id: 'first', name: 'Phantom' }])
  await h.dispose()
})

describe('all of them', () => {
  const approve = (namespace: string) => async () => ({
    accounts: [`${namespace}:1:alice` as const],
    network: `${namespace}:1` as const,
  })

  /** Opens the choice of a wallet with two namespaces, and chooses both. */
  async function chooseAll(second: () => Promise<Approval>, closes = true) {
    const wallets = [
      { ...fakeConnector({ id: 'first', connect: approve('demo') }), name: 'Phantom' },
      { ...fakeConnector({ id: 'second', namespace: 'other', connect: second }), name: 'Phantom' },
    ] as const
    const h = createPluginHarness(connect({ closeAfterConnect: closes }), {
      companions: [
        fakeNamespace(),
        fakeNamespace('other', [], [solaris, lunaris]),
        fakeConnectors(...wallets),
      ],
    })
    const screen = await h.open(connectExternal, { connectorId: 'first' })
    await screen.sees('All of them')
    await screen.press('All of them Demo 1, Solaris')
    return { h, screen, wallets }
  }
  const connectedIn = ({ read }: Harness) =>
    Object.values(read(sessionAtom).byNamespace).flatMap(({ current }) => current ?? [])

  // behaviour 14.8
  test('asks in one namespace after the other, and the first is active at the end', async () => {
    let answer = (_: Approval) => {}
    const { h, screen, wallets } = await chooseAll(() => new Promise((resolve) => (answer = resolve)))
    await screen.sees('Solaris: 2 of 2')
    await until(() => wallets[1].calls.includes('connect'), 'the second request')
    expect(connectedIn(h)).toEqual(['demo/first'])
    answer(await approve('other')())
    await until(() => h.read(currentEntryAtom) === undefined, 'the modal to close')
    expect(connectedIn(h)).toEqual(['demo/first', 'other/second'])
    expect(h.read(accountAtom)).toMatchObject({ namespace: 'demo', address: 'alice' })
    await h.dispose()
  })

  // behaviour 14.8
  test('skips one that was refused, and the others stay connected', async () => {
    const { h, screen } = await chooseAll(async () => {
      throw Object.assign(new Error('User rejected the request.'), { code: rpcCodes.userRejected })
    })
    await screen.press('Skip Solaris')
    await until(() => h.read(currentEntryAtom) === undefined, 'the modal to close')
    expect(connectedIn(h)).toEqual(['demo/first'])
    await h.dispose()
  })

  test('stays open with closeAfterConnect off', async () => {
    const { h, screen } = await chooseAll(approve('other'), false)
    await screen.sees('Connected')
    await until(() => connectedIn(h).length === 2, 'both')
    await until(() => h.read(accountAtom).namespace === 'demo', 'the first')
    expect(h.read(currentEntryAtom)?.id).toBe(connectExternal.id)
    await h.dispose()
  })

  // behaviour 14.4
  test('leaving the view ends the request under way, and nothing further is asked', async () => {
    const { h, screen, wallets } = await chooseAll(() => new Promise(() => {}))
    await screen.sees('Solaris: 2 of 2')
    await until(() => wallets[1].calls.includes('connect'), 'the second request')
    h.router.close()
    await until(() => h.read(sessionAtom).byNamespace['other']?.status === 'disconnected', 'the end')
    expect(wallets[1].calls).toEqual(['connect'])
    expect(connectedIn(h)).toEqual(['demo/first'])
    await h.dispose()
  })
})
