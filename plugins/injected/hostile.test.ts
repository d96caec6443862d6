import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createStore } from 'jotai/vanilla'
import { discoverWallets } from './discovery.js'
import { announcedAtom, injectedConnectorsAtom, unlistedAtom } from './state.js'
import {
  floodAnnouncement,
  floodSize,
  hostileAnnouncements,
  type Realm,
} from './testing/hostile-announcements.js'

/** Another realm has objects of its own; Node has no second CustomEvent. */
const other = { ...(runInNewContext('({ Object })') as Pick<Realm, 'Object'>), CustomEvent }

function start() {
  const page = new EventTarget()
  const store = createStore()
  const stop = discoverWallets(page, store, () => Promise.reject(new Error('no request is expected')))
  const honest = () => {
    const info = { uuid: 'honest', name: 'Honest', rdns: 'io.honest', icon: 'data:image/png;base64,AA==' }
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: honestProvider } }),
    )
  }
  const honestProvider = { request: async () => [] }
  return { page, store, stop, honest, listed: () => store.get(injectedConnectorsAtom) }
}

/** Valid entries of the list, from any wallet. */
function expectClean(connectors: ReturnType<ReturnType<typeof start>['listed']>) {
  expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
  for (const { id, name, imageUrl, rdns } of connectors) {
    expect(name).toMatch(/^\S(.*\S)?$/)
    expect([...name].length).toBeLessThanOrEqual(48)
    expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\n]/u)
    expect(id.length).toBeLessThanOrEqual(260)
    if (imageUrl !== undefined) {
      expect(imageUrl).toMatch(/^data:image\/(png|webp|svg\+xml|gif)[;,]/)
      expect(imageUrl.length).toBeLessThanOrEqual(128 * 1024)
    }
    if (rdns !== undefined) expect(rdns).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  }
}

test(`the corpus has at least 60 announcements: ${hostileAnnouncements.length}, and no name twice`, () => {
  expect(hostileAnnouncements.length).toBeGreaterThanOrEqual(60)
  expect(new Set(hostileAnnouncements.map(({ name }) => name)).size).toBe(hostileAnnouncements.length)
})

describe('listed is what may be listed of', () => {
  test.each(hostileAnnouncements)('$name', ({ events, listed }) => {
    const p = start()
    for (const event of events(p.page, other)) p.page.dispatchEvent(event)
    expect(p.listed().map(({ name }) => name)).toEqual(listed)
    expectClean(p.listed())
    p.honest()
    expect(p.listed().at(-1)).toMatchObject({ id: 'io.honest', name: 'Honest' })
    p.stop()
    expect(p.listed()).toEqual([])
  })
})

test('two that claim the same reverse domain or name are marked, the others are not', () => {
  const p = start()
  for (const { events } of hostileAnnouncements.filter(({ name }) => name.startsWith('two wallets')))
    for (const event of events(p.page, other)) p.page.dispatchEvent(event)
  p.honest()
  expect(p.listed().map(({ name, contested }) => [name, contested])).toEqual([
    ['One', true],
    ['Two', true],
    ['One', true],
    ['Honest', undefined],
  ])
})

test(`the whole corpus and a flood of ${floodSize} leave fifty wallets, the honest one among them, and the rest counted`, () => {
  const p = start()
  p.honest()
  const rounds = hostileAnnouncements.reduce((sum, { listed }) => sum + listed.length, 1)
  for (const { events } of hostileAnnouncements)
    for (const event of events(p.page, other)) p.page.dispatchEvent(event)
  p.honest()
  for (let index = 0; index < floodSize; index++) p.page.dispatchEvent(floodAnnouncement())
  p.honest()
  expect(p.listed()).toHaveLength(50)
  expectClean(p.listed())
  expect(p.listed().filter(({ id }) => id === 'io.honest')).toHaveLength(1)
  expect(p.store.get(announcedAtom)[0]?.id).toBe('io.honest')
  // who is not listed is told apart by its provider alone
  expect(p.store.get(unlistedAtom)).toBeGreaterThanOrEqual(rounds - 50 + floodSize)
  expect(p.store.get(unlistedAtom)).toBeLessThanOrEqual(rounds - 50 + floodSize + 10)
})
