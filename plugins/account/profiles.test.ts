import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountAtom, kernelVersion } from '#kernel'
import { capability, namesCapability, type Names } from '#kernel/chain'
import {
  createPluginHarness,
  fakeNamespace,
  fakeSession,
  type Harness,
  type HttpAnswer,
} from '#kernel/testing'
import { service } from '../service/index.js'
import { profilesKey } from './contract.js'
import { account } from './index.js'

const base = 'https://service.example'
const identityUrl = `${base}/v1/identity/ada?${new URLSearchParams({
  sender: 'ada',
  projectId: 'shop',
  st: 'appkit',
  sv: `js-${kernelVersion}`,
}).toString()}`
const picture = 'data:image/svg+xml;base64,PHN2Zy8+'

let h: Harness
afterEach(() => h.dispose())

function start(identity: HttpAnswer, lookUp?: Names['lookUp']) {
  const names = { isName: () => false, resolve: async () => undefined, lookUp }
  const offers = lookUp ? [capability(namesCapability, async () => () => names as Names)] : []
  h = createPluginHarness(account(), {
    companions: [fakeNamespace('demo', offers), fakeSession({ address: 'ada' }), service()],
    service: base,
    projectId: 'shop',
    http: { [identityUrl]: identity },
  })
  return () => h.service(profilesKey).of('demo:1:ada')
}

const profile = () => {
  const { profileName, profileImage } = h.read(accountAtom)
  return [profileName, profileImage]
}

describe('profile of an account', () => {
  // behaviour 16.9
  test('comes from the namespace if it has a name, without a request to the service', async () => {
    const read = start(
      () => ({ name: 'other', avatar: null }),
      async () => ({ name: 'ada.demo', avatar: picture }),
    )
    expect(profile()).toEqual([undefined, undefined])
    await read()
    expect(profile()).toEqual(['ada.demo', picture])
    expect(h.http.calls).toEqual([])
  })

  // behaviour 6.1, 16.9
  test('comes from the service if the namespace has no name, and is cached for 5 min', async () => {
    const read = start(
      () => ({ name: 'ada.foyer.id', avatar: picture, isAdmin: true }),
      async () => undefined,
    )
    expect(await read()).toEqual({ name: 'ada.foyer.id', avatar: picture })
    expect(profile()).toEqual(['ada.foyer.id', picture])
    await h.clock.advance(5 * 60_000 - 1)
    await read()
    expect(h.http.calls).toHaveLength(1)
    await h.clock.advance(1)
    await read()
    expect(h.http.calls).toHaveLength(2)
  })

  test.each<[string, Names['lookUp'] | undefined]>([
    ['cannot look up names', undefined],
    ['fails', () => Promise.reject(new Error('Error resolving name'))],
  ])('comes from the service if the namespace %s', async (_, lookUp) => {
    const read = start(() => ({ name: 'ada.foyer.id', avatar: null }), lookUp)
    await read()
    expect(profile()).toEqual(['ada.foyer.id', undefined])
  })

  // behaviour 16.9
  test.each(['https://elsewhere.example/ada.png', 'javascript:alert(1)', 'data:text/html,x', 'ipfs://x', 7])(
    'has no picture for the avatar %s',
    async (avatar) => {
      const read = start(() => ({ name: 'ada.foyer.id', avatar }))
      await read()
      expect(profile()).toEqual(['ada.foyer.id', undefined])
    },
  )

  test.each<[string, unknown]>([
    ['null', { name: null, avatar: null }],
    ['a number', { name: 7 }],
    ['a name of invisible characters', { name: '\u202e' }],
    ['a refusal', new Response('{}', { status: 400 })],
  ])('is empty if the service answers %s', async (_, answer) => {
    const read = start(() => answer)
    expect(await read()).toBeUndefined()
    expect([profile(), h.errors]).toEqual([[undefined, undefined], []])
  })

  test('is not requested for an account that nothing shows', async () => {
    const lookUp = vi.fn<Names['lookUp']>(async () => undefined)
    start(() => ({ name: 'ada.foyer.id', avatar: null }), lookUp)
    await h.clock.advance(60_000)
    expect([lookUp.mock.calls, h.http.calls]).toEqual([[], []])
  })

  test('is looked up again after a name was given up, and gone if that fails', async () => {
    let answer: unknown = { name: 'ada.foyer.id', avatar: null }
    const read = start(() => answer)
    await read()
    answer = { name: 'second.foyer.id', avatar: null }
    await h.service(profilesKey).set('demo:1:ada', undefined)
    expect(profile()).toEqual(['second.foyer.id', undefined])
    answer = new Response('', { status: 404 })
    await h.service(profilesKey).set('demo:1:ada', undefined)
    expect(profile()).toEqual([undefined, undefined])
  })

  test('is removed with the plugin', async () => {
    const read = start(() => ({ name: 'ada.foyer.id', avatar: null }))
    await read()
    await h.setFlags({ account: false })
    expect(profile()).toEqual([undefined, undefined])
  })
})
