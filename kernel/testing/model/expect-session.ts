import { expect } from 'vitest'
import { accountAtom, networkStateAtom, sessionAtom } from '../../namespaces/session/atoms.js'
import { recentConnectorsAtom } from '../../namespaces/session/recent.js'
import type { FakeBrowser } from './fake-browser.js'
import { isAnyConnected, namespaces, ownerOf, type SessionModel } from './session-model.js'

/** Asserts that every tab and the storage are as the model says. */
export function expectSession(model: SessionModel, browser: FakeBrowser): void {
  for (const [at, tab] of browser.tabs.entries()) {
    const own = model.tabs[at]
    const session = tab.read(sessionAtom)
    const shown = namespaces.map((namespace) => {
      const { status, leaving, current, connections } = session.byNamespace[namespace] ?? {
        status: 'disconnected',
        leaving: false,
        connections: [],
      }
      return {
        status,
        leaving,
        current,
        connections: connections.map(({ uid, accounts, chainId }) => ({ uid, accounts, chainId })),
        network: tab.read(networkStateAtom)(namespace).caipNetworkId,
      }
    })
    const wanted = namespaces.map((namespace) => {
      const connections = model.order[namespace].map((uid) => {
        const { accounts, chainId } = browser.wallet(uid)
        return { uid, accounts, chainId }
      })
      const current = model.current[namespace]
      const isAsking = own?.pending !== undefined && ownerOf(own.pending) === namespace
      return {
        status: isAsking ? 'connecting' : connections.length > 0 ? 'connected' : 'disconnected',
        leaving: false,
        current,
        connections,
        network: current ? browser.wallet(current).chainId : (own?.chosen[namespace] ?? `${namespace}:1`),
      }
    })
    expect({ at, active: session.active, shown }).toEqual({ at, active: own?.active, shown: wanted })
    const active = own?.active && model.current[own.active]
    expect(tab.read(accountAtom).caipAddress).toBe(active && browser.wallet(active).accounts[0])
    expect(tab.read(accountAtom).connectorId).toBe(active?.slice(active.indexOf('/') + 1))
    expect(tab.errors.map(({ error }) => String(error)).filter((error) => !isTold(error))).toEqual([])
  }
  expect(browser.tabs.map((tab) => tab.read(recentConnectorsAtom)).at(-1)?.length).toBeLessThanOrEqual(2)
  expectStored(model, browser.stored())
}

/** What the wallets did wrong is told to the developer, and nothing else is. */
const isTold = (error: string) => /out of order|did not answer/.test(error)

function expectStored(model: SessionModel, text: string | undefined) {
  if (!isAnyConnected(model)) return expect(text).toBeUndefined()
  const { connections, current } = JSON.parse(text ?? '{}') as {
    connections: { uid: string }[]
    current: Record<string, string>
  }
  const uids = namespaces.flatMap((namespace) => model.order[namespace])
  expect(connections.map(({ uid }) => uid).sort()).toEqual(uids.sort())
  expect(current).toEqual(
    Object.fromEntries(Object.entries(model.current).filter(([, uid]) => uid !== undefined)),
  )
}
