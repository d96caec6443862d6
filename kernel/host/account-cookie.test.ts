import { afterEach, describe, expect, test } from 'vitest'
import { sessionKey } from '../contracts/session.js'
import { statusAtom } from '../session/state.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness, type Harness } from '../testing/harness.js'
import { createFakeStorage, settle, type FakeStorage } from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import { keepAccountCookie, readAccountCookie } from './account-cookie.js'

let h: Harness
afterEach(() => h.dispose())

/** A document that keeps cookies as a browser does, with what was written last. */
function fakeDocument(protocol = 'https:') {
  const cookies = new Map<string, string>()
  const written: string[] = []
  const document = {
    location: { protocol },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      if (text.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
  }
  return { document: document as unknown as Document, written }
}

function start({
  storage = createFakeStorage(),
  ...wallet
}: NonNullable<Parameters<typeof fakeConnector>[0]> & { readonly storage?: FakeStorage } = {}) {
  h = createPluginHarness(fakeNamespace('demo'), {
    companions: [fakeConnectors(fakeConnector(wallet))],
    storage,
  })
  return h
}

const account = { caipAddress: 'demo:1:alice', caipNetworkId: 'demo:1', wallet: 'Wallet fake' }

test('keeps the connected account until it is disconnected, for a server to read', async () => {
  const { foyer, service } = start()
  const { document, written } = fakeDocument()
  document.cookie = 'theme=dark'
  const stop = keepAccountCookie(foyer, { document })
  await service(sessionKey).connect({ connectorId: 'fake' })
  expect(readAccountCookie(document.cookie)).toEqual(account)
  expect(written.at(-1)).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/)
  await service(sessionKey).disconnect()
  expect(document.cookie).toBe('theme=dark')
  stop()
  await service(sessionKey).connect({ connectorId: 'fake' })
  expect(document.cookie).toBe('theme=dark')
})

test('shortens a long name of a wallet, so that a server reads the account', async () => {
  h = createPluginHarness(fakeNamespace('demo'), {
    companions: [fakeConnectors({ ...fakeConnector(), name: 'E'.repeat(300) })],
  })
  const { document } = fakeDocument()
  keepAccountCookie(h.foyer, { document })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  expect(readAccountCookie(document.cookie)?.wallet).toBe('E'.repeat(100))
})

test('deletes the cookie of a connection that is not restored', async () => {
  const { document } = fakeDocument('http:')
  const { foyer } = start()
  document.cookie = 'mine=x'
  keepAccountCookie(foyer, { document, name: 'mine' })
  await settle()
  expect(document.cookie).toBe('')
})

describe('the cookie stays while the stored session stays', () => {
  test('when the widget is disposed', async () => {
    const { foyer, service } = start()
    const { document } = fakeDocument()
    keepAccountCookie(foyer, { document })
    await service(sessionKey).connect({ connectorId: 'fake' })
    await h.dispose()
    expect(readAccountCookie(document.cookie)).toEqual(account)
  })

  test('when the widget is disposed while the code that restores connections loads', async () => {
    const { foyer } = start()
    const { document } = fakeDocument()
    document.cookie = 'foyer-account=x'
    keepAccountCookie(foyer, { document })
    await h.dispose()
    await settle()
    expect(document.cookie).toBe('foyer-account=x')
  })

  test('when the widget is disposed while a wallet is asked', async () => {
    const storage = createFakeStorage()
    start({ storage })
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    await h.dispose()
    start({ storage, reconnect: () => new Promise(() => {}) })
    const { document } = fakeDocument()
    document.cookie = 'foyer-account=x'
    keepAccountCookie(h.foyer, { document })
    await until(() => h.read(statusAtom) === 'reconnecting', 'the question')
    await h.dispose()
    await settle()
    expect(document.cookie).toBe('foyer-account=x')
    expect(storage.entries.has('foyer/default/session')).toBe(true)
  })

  test('when the code that restores connections does not load', async () => {
    const { foyer } = start()
    const { document } = fakeDocument()
    document.cookie = 'foyer-account=x'
    const session = {
      ...foyer.service(sessionKey),
      reconnect: () => Promise.reject(new TypeError('offline')),
    }
    keepAccountCookie({ ...foyer, service: () => session as never }, { document })
    await settle()
    expect(document.cookie).toBe('foyer-account=x')
  })

  test('when a plugin is deactivated', async () => {
    const { foyer, service } = start()
    const { document } = fakeDocument()
    keepAccountCookie(foyer, { document })
    await service(sessionKey).connect({ connectorId: 'fake' })
    await foyer.removePlugin('fake-connectors')
    await settle()
    expect(h.read(statusAtom)).toBe('disconnected')
    expect(readAccountCookie(document.cookie)).toEqual(account)
  })
})

test.each<readonly [string, Parameters<typeof start>[0]]>([
  ['ends the connection', {}],
  ['fails to end it', { disconnect: () => Promise.reject(new Error('no answer')) }],
])('deletes the cookie when the wallet %s', async (_, wallet) => {
  const { foyer, service } = start(wallet)
  const { document } = fakeDocument()
  keepAccountCookie(foyer, { document })
  await service(sessionKey).connect({ connectorId: 'fake' })
  expect(readAccountCookie(document.cookie)).toEqual(account)
  await service(sessionKey).disconnect()
  expect(document.cookie).toBe('')
})

const valid = JSON.stringify(['demo:1:alice', 'demo:1', 'Elm'])
test.each([
  ['no cookies', undefined],
  ['another cookie', 'theme=dark'],
  ['a cookie whose name ends with it', `my-foyer-account=${valid}`],
  ['an empty one', 'foyer-account='],
  ['a broken escape', 'foyer-account=%E0%A4%A'],
  ['no JSON', 'foyer-account=hello'],
  ['null', 'foyer-account=null'],
  ['an address without a network', `foyer-account=${encodeURIComponent('["alice","demo:1","Elm"]')}`],
  [
    'an address of another namespace',
    `foyer-account=${encodeURIComponent('["other:1:alice","demo:1","Elm"]')}`,
  ],
  ['markup as an address', `foyer-account=${encodeURIComponent('["demo:1:<b>","demo:1","Elm"]')}`],
  ['no wallet', `foyer-account=${encodeURIComponent('["demo:1:alice","demo:1"]')}`],
  [
    'a long name',
    `foyer-account=${encodeURIComponent(JSON.stringify(['demo:1:alice', 'demo:1', 'E'.repeat(101)]))}`,
  ],
])('reads nothing from %s', (_name, header) => {
  start()
  expect(readAccountCookie(header)).toBeUndefined()
})
