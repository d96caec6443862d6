import { get } from 'svelte/store'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { networkSwitched } from '../../contracts/session-events.js'
import { sessionKey } from '../../contracts/session.js'
import { WidgetError } from '../../core/errors/widget-error.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { createFakeStorage } from '../../testing/fake-edges.js'
import { until } from '../../testing/until.js'
import { useAccount, useConnect, useDisconnect, useFoyerEvent, useNetwork, type Readable } from './index.js'

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
const reject = () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))

let h: Harness
afterEach(() => h.dispose())

function start({ connect }: { connect?: () => Promise<never> } = {}) {
  h = createPluginHarness(fakeConnectors(fakeConnector(connect ? { connect } : {})), {
    companions: [fakeNamespace('demo', [], networks)],
  })
  return h.foyer
}

/** Records the values of a store until `stop` is called. */
function record<T>(store: Readable<T>) {
  const values: T[] = []
  return { values, stop: store.subscribe((value) => values.push(value)) }
}

const codeOf = (error: unknown) => (error as WidgetError).code

describe('stores for hosts', () => {
  test('useAccount has the account, and its changes until the last subscriber leaves', async () => {
    const foyer = start()
    const account = useAccount(foyer)
    const { values, stop } = record(account)
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    expect([values[0]?.address, values.at(-1)?.address]).toEqual([undefined, 'alice'])
    stop()
    const before = values.length
    await h.service(sessionKey).disconnect()
    expect([values.length, get(account).address]).toEqual([before, undefined])
  })

  test('useConnect lists the connectors, connects, and returns the connection', async () => {
    const wallet = useConnect(start())
    const { values, stop } = record(wallet)
    expect([get(wallet).status, get(wallet).connectors.map(({ id }) => id)]).toEqual(['idle', ['fake']])
    const connection = await get(wallet).connect({ connectorId: 'fake' })
    expect(connection?.accounts).toMatchObject([{ caipAddress: 'demo:1:alice' }])
    expect(get(wallet)).toMatchObject({ status: 'success', data: connection, error: undefined })
    expect([...new Set(values.map(({ status }) => status))]).toEqual(['idle', 'pending', 'success'])
    stop()
  })

  test('a rejection by the user leaves the status idle, another failure is an error, and neither throws', async () => {
    const wallet = useConnect(start({ connect: reject }))
    expect(await get(wallet).connect({ connectorId: 'fake' })).toBeUndefined()
    expect(get(wallet).status).toBe('idle')
    expect(await get(wallet).connect({ connectorId: 'unknown' })).toBeUndefined()
    expect([get(wallet).status, codeOf(get(wallet).error)]).toEqual(['error', 'session/CONNECTOR_NOT_FOUND'])
  })

  test('an action that is started twice has the state of the second start', async () => {
    const pending: (() => void)[] = []
    const slow = () => new Promise<never>((_, fail) => pending.push(() => fail(new Error('late'))))
    const wallet = useConnect(start({ connect: slow }))
    const first = get(wallet).connect({ connectorId: 'fake' })
    await until(() => pending.length === 1)
    await get(wallet).connect({ connectorId: 'unknown' })
    pending[0]?.()
    await first
    expect(codeOf(get(wallet).error)).toBe('session/CONNECTOR_NOT_FOUND')
  })

  test('useDisconnect disconnects, also as a click handler', async () => {
    const foyer = start()
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    const wallet = useDisconnect(foyer)
    await get(wallet).disconnect(new Event('click') as never)
    expect([get(wallet).status, get(useAccount(foyer)).address]).toEqual(['success', undefined])
  })

  test('useNetwork has the current network and switches to another network', async () => {
    const network = useNetwork(start())
    const { values, stop } = record(network)
    expect(values[0]?.caipNetwork?.name).toBe('Demo 1')
    await get(network).switchNetwork('demo:2')
    expect(values.at(-1)?.caipNetwork?.name).toBe('Demo 2')
    await get(network).switchNetwork('demo:9')
    expect((values.at(-1)?.error as WidgetError).message).toBe('Chain not configured')
    stop()
  })

  test('useFoyerEvent has the latest payload while it has a subscriber', async () => {
    const { values, stop } = record(useFoyerEvent(start(), networkSwitched))
    expect(values).toEqual([undefined])
    await h.service(sessionKey).switchNetwork('demo:2')
    expect(values[1]).toMatchObject({ caipNetworkId: 'demo:2' })
    stop()
    await h.service(sessionKey).switchNetwork('demo:1')
    expect(values).toHaveLength(2)
  })
})

describe('stores with the account of a cookie', () => {
  const initialAccount = { caipAddress: 'demo:1:bob', caipNetworkId: 'demo:2', wallet: 'Elm' } as const
  const startRestored = async (reconnect?: () => Promise<undefined>) => {
    const storage = createFakeStorage()
    const options = { companions: [fakeNamespace('demo', [], networks)], storage }
    const first = createPluginHarness(fakeConnectors(fakeConnector()), options)
    await first.service(sessionKey).connect({ connectorId: 'fake' })
    await first.dispose()
    h = createPluginHarness(fakeConnectors(fakeConnector(reconnect && { reconnect })), options)
    return h.foyer
  }
  const inPage = () => {
    vi.stubGlobal('document', {})
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  // behaviour 12.14
  test('have that account on a server, where no wallet is connected', () => {
    const foyer = start()
    expect(get(useAccount(foyer, { initialAccount }))).toMatchObject({
      status: 'reconnecting',
      address: 'bob',
    })
    expect(get(useNetwork(foyer, { initialAccount })).caipNetwork?.name).toBe('Demo 2')
    expect(get(useAccount(foyer)).status).toBe('disconnected')
  })

  // behaviour 12.14
  test('have that account until its wallet confirms one', async () => {
    const foyer = await startRestored()
    inPage()
    const { values, stop } = record(useAccount(foyer, { initialAccount }))
    await until(() => values.at(-1)?.address === 'alice', 'the restored account')
    expect([...new Set(values.map(({ status, address }) => `${status} ${address}`))]).toEqual([
      'reconnecting bob',
      'connected alice',
    ])
    stop()
  })

  test('have none once its wallet shares none', async () => {
    const foyer = await startRestored(async () => undefined)
    inPage()
    const { values, stop } = record(useAccount(foyer, { initialAccount }))
    expect(values[0]?.address).toBe('bob')
    await until(() => values.at(-1)?.status === 'disconnected', 'the end')
    stop()
  })
})
