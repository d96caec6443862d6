import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin, defineRoute, view, type Plugin } from '#kernel'
import { conformsToPlugin, createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { accountTabs } from '#plugins/account/contract'
import { transfersAtom, type SentTransfer } from '#plugins/send/contract'
import { nftsAtom, nftsService } from './contract.js'
import { nfts } from './index.js'
import {
  contract,
  own,
  page,
  sampleAccount,
  sampleNfts,
  wireNft,
  type SampleOptions,
} from './testing/sample-nfts.js'

conformsToPlugin(test, () => nfts())

const place = defineRoute('nfts-place.tab')
const nftsPlace = definePlugin({
  id: 'nfts-place',
  contributes: [view(place, () => import('./views/Nfts.js'))],
})

let h: Harness
let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

async function start(options: SampleOptions = {}, companions: readonly Plugin[] = []) {
  const sample = sampleAccount(options)
  h = createPluginHarness(nfts(), { companions: [nftsPlace(), ...sample.companions, ...companions] })
  running = h
  await sample.connect(h)
  return sample
}
const open = async (words: string) => {
  const screen = await h.open(place)
  await screen.sees(words)
  return screen
}
const names = () => h.read(nftsAtom).nfts?.map(({ name }) => name)

test('fills the tab NFTs, and asks the service for nothing before it is shown', async () => {
  const sample = await start()
  expect(h.fills(accountTabs).map(({ id, rank }) => [id, rank])).toEqual([['nfts', 20]])
  await settle()
  expect(sample.requests).toEqual([])
  const screen = await open('Doorway #118')
  expect(sample.requests[0]).toEqual({ id: 'nfts/list', input: { account: own, chainId: 'demo:1' } })
  expect(screen.text()).toContain('5 × Print')
  expect(h.errors).toEqual([])
})

test('spam is folded, and no picture of it is asked for', async () => {
  const sample = await start()
  const screen = await open('Doorway #118')
  expect(screen.text()).not.toContain('Claim your reward')
  await screen.press('Show one that may be spam')
  await screen.sees('Claim your reward')
  await until(() => screen.root.querySelectorAll('img').length === 2, 'the pictures')
  expect(sample.requests.filter(({ id }) => id === 'nfts/picture').map(({ input }) => input)).toEqual([
    { id: `demo:1/erc721:${contract}/118` },
    { id: `demo:1/erc721:${contract}/204` },
  ])
  await screen.press('Hide what may be spam')
  await until(() => !screen.text().includes('Claim your reward'), 'the folded list')
})

// Opened as a page, a `blob:` URL has the origin of the host, and a `data:` URL has none.
test.each([
  ['image/svg+xml', /^data:image\/svg\+xml;base64,/],
  ['image/svg+xml; charset=utf-8', /^data:image\/svg\+xml/],
  ['image/new+xml', /^data:/],
  ['image/png', /^blob:/],
  ['image/webp', /^blob:/],
])('a picture of %s runs no script in the origin of the page', async (type, url) => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await start({ picture: () => new Blob([script], { type }) })
  const screen = await open('Doorway #118')
  await until(() => screen.root.querySelector('img'), 'the picture')
  expect(screen.root.querySelector('img')?.src).toMatch(url)
})

describe('a picture leaves no URL behind', () => {
  function spyOnUrls() {
    const created = vi.spyOn(URL, 'createObjectURL')
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    onTestFinished(() => {
      created.mockRestore()
      revoked.mockRestore()
    })
    const left = () =>
      created.mock.results
        .map(({ value }) => value as unknown)
        .filter((url) => !revoked.mock.calls.some(([one]) => one === url))
    return { created, left }
  }
  const png = new Blob(['x'], { type: 'image/png' })

  test('if the service answers after the end of the plugin', async () => {
    const { left } = spyOnUrls()
    let answer = (_: Blob) => {}
    const answered = new Promise<Blob>((resolve) => (answer = resolve))
    const { requests } = await start({ picture: () => answered })
    const picture = h.service(nftsService).picture('one')
    await until(() => requests.length === 1, 'the request')
    await h.dispose()
    answer(png)
    await expect(picture).rejects.toBeDefined()
    expect(left()).toEqual([])
  })

  test('if the plugin ends in the task in which its URL is created', async () => {
    const { created, left } = spyOnUrls()
    let ended: Promise<void> | undefined
    created.mockImplementation(() => {
      ended = h.dispose()
      return 'blob:one'
    })
    await start({ picture: () => png })
    await expect(h.service(nftsService).picture('one')).rejects.toBeDefined()
    await ended
    expect(left()).toEqual([])
  })
})

test('a press shows properties, network and contract', async () => {
  await start()
  const screen = await open('Doorway #118')
  await screen.press('Doorway #118 Doorways')
  await screen.sees('A door in the evening light.')
  for (const text of ['ColourTeal', 'NetworkBase', 'Contract0x7a25…F2488D', 'ID118'])
    expect(screen.text()).toContain(text)
  const link = await screen.button('View contract in Basescan')
  expect((link as HTMLAnchorElement).href).toBe(`https://basescan.example/address/${contract}`)
})

test('more is loaded by the cursor until there is none', async () => {
  const sample = await start({
    list: ({ cursor }) => (cursor ? page([wireNft(2), wireNft(3)]) : page([wireNft(1), wireNft(2)], 'a')),
  })
  const screen = await open('Load more')
  await screen.press('Load more')
  await until(() => names()?.length === 3, 'the second page')
  await until(() => !screen.root.querySelector('[data-testid="nfts-more"]'), 'the end of the list')
  expect(sample.requests.filter(({ id }) => id === 'nfts/list').map(({ input }) => input['cursor'])).toEqual([
    undefined,
    'a',
  ])
})

test('a failure shows the reason and a retry', async () => {
  let answer: () => unknown = () => Promise.reject(new Error('The service did not answer in time.'))
  await start({ list: () => answer() })
  const screen = await open('Those on Base couldn’t be loaded. The service did not answer in time.')
  answer = () => page(sampleNfts)
  await screen.press('Try again')
  await screen.sees('Doorway #118')
})

test.each([undefined, { data: {}, next: null }, { data: [], next: '../x' }])(
  'an answer %j is refused',
  async (answer) => {
    await start({ list: () => answer })
    await open('couldn’t be loaded')
  },
)

test('an entry that cannot be read is left out', async () => {
  const bad = [
    { id: 'x' },
    { id: `demo:2/erc721:${contract}/1` },
    { chainId: 'x' },
    { tokenId: '-1' },
    { quantity: 1 },
    { contract: '<b>' },
  ].map((fields, index) => wireNft(index + 10, fields))
  await start({
    list: () =>
      page([
        ...bad,
        null,
        {},
        wireNft(1, { name: 'Door\u202eway', properties: [{}, null, { name: 'a', value: 'b' }] }),
      ]),
  })
  await open('Doorway')
  expect(h.read(nftsAtom).nfts).toMatchObject([{ name: 'Doorway', properties: [{ name: 'a', value: 'b' }] }])
})

test('another network has its own list, and a late answer for the former one is dropped', async () => {
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => (answer = resolve))
  const sample = await start({ list: ({ chainId }) => (chainId === 'demo:1' ? late : page([])) })
  const screen = await open('Loading NFTs')
  await until(() => sample.requests.length === 1, 'the first request')
  sample.changeNetwork(2)
  await screen.sees('NFTs that you receive on Other appear here.')
  answer(page(sampleNfts))
  await settle()
  expect(screen.text()).not.toContain('Doorway')
})

test('a network that the service does not support is not asked for', async () => {
  const sample = await start({ unsupported: ['demo:1'] })
  await open('NFTs on Base can’t be read here.')
  await h.service(nftsService).loadMore()
  expect(sample.requests).toEqual([])
})

test('a network without a source at the service is not said to be empty', async () => {
  await start({ list: () => ({ data: [], next: null, supported: false }) })
  await open('NFTs on Base can’t be read here.')
})

describe('after the transfer of a collectible', () => {
  /** Stands in for the plugin `send`, whose transfer of a collectible of `contract` is confirmed. */
  async function startSending(list: NonNullable<SampleOptions['list']>, more: Partial<SentTransfer> = {}) {
    let confirm = () => {}
    const send = definePlugin({
      id: 'send',
      setup({ store }) {
        confirm = () => {
          const item = { standard: 'erc721', id: '118' } as const
          const asset = {
            chainId: 'demo:1',
            address: contract.toLowerCase(),
            name: '',
            symbol: '',
            decimals: 0,
            item,
          }
          const status = 'confirmed' as const
          const fields = { id: '1', account: `demo:1:${own}`, chainId: 'demo:1', hash: '0xab', asset, status }
          store.set(transfersAtom, [{ ...fields, ...more } as SentTransfer])
        }
      },
    })
    const sample = await start({ list }, [send()])
    return { sample, confirm: () => confirm() }
  }
  const listed = (sample: Awaited<ReturnType<typeof start>>) =>
    sample.requests.filter(({ id }) => id === 'nfts/list').length

  test('it disappears from the open list, even if the index of the service is behind', async () => {
    let isIndexed = false
    const { sample, confirm } = await startSending(() =>
      page(isIndexed ? [wireNft(204)] : [wireNft(118), wireNft(204)]),
    )
    const screen = await open('Doorway #118')
    confirm()
    await until(() => listed(sample) === 2, 'the first reading')
    expect(screen.text()).toContain('Doorway #118')
    isIndexed = true
    await h.clock.advance(2_000)
    await until(() => !screen.text().includes('Doorway #118'), 'the list without it')
    expect(screen.text()).toContain('Doorway #204')
    await h.clock.advance(60_000)
    expect(listed(sample)).toBe(3)
  })

  /** Pages of two, by the id of the last collectible of the page before. */
  const pagesOf =
    (all: () => readonly ReturnType<typeof wireNft>[]): NonNullable<SampleOptions['list']> =>
    ({ cursor }) => {
      const start =
        cursor === undefined ? 0 : all().findIndex(({ tokenId }) => Number(tokenId) > Number(cursor))
      const shown = start < 0 ? [] : all().slice(start, start + 2)
      const isLast = start < 0 || start + 2 >= all().length
      return page(shown, isLast ? null : shown.at(-1)?.tokenId)
    }

  test.each([
    ['it leaves the second page', { quantity: '1' }, undefined, [1, 2, 119, 120]],
    ['its count drops on the second page', { quantity: '5' }, { quantity: '3' }, [1, 2, 118, 119]],
  ])('the pages stay, and %s', async (_, before, after, left) => {
    let isIndexed = false
    const moved = () => (isIndexed ? (after ? [wireNft(118, after)] : []) : [wireNft(118, before)])
    const all = () => [wireNft(1), wireNft(2), ...moved(), ...[119, 120, 121].map((id) => wireNft(id))]
    const { confirm } = await startSending(pagesOf(all))
    const screen = await open('Load more')
    await screen.press('Load more')
    await until(() => names()?.length === 4, 'the second page')
    confirm()
    await settle()
    expect(names()).toHaveLength(4)
    isIndexed = true
    await h.clock.advance(2_000)
    const quantityOf = () => h.read(nftsAtom).nfts?.find(({ tokenId }) => tokenId === '118')?.quantity
    await until(() => quantityOf() === after?.quantity, 'the index')
    expect(names()).toEqual(left.map((id) => `Doorway #${id}`))
    await screen.press('Load more')
    await until(() => !h.read(nftsAtom).hasMore, 'the end of the list')
    expect(names()).toEqual(all().map(({ name }) => name))
  })

  test('a page that is loaded meanwhile stays, too', async () => {
    let isIndexed = false
    const all = () => [...(isIndexed ? [] : [118]), 119, 120, 121, 122].map((id) => wireNft(id))
    const list = pagesOf(all)
    let isHeld = false
    let answer: (() => void) | undefined
    const { confirm } = await startSending(async (request) => {
      if (isHeld && request.cursor === undefined) await new Promise<void>((resolve) => (answer = resolve))
      return list(request)
    })
    const screen = await open('Load more')
    isHeld = true
    isIndexed = true
    confirm()
    await until(() => answer, 'the first page, asked again')
    await screen.press('Load more')
    await until(() => names()?.length === 4, 'the second page')
    answer?.()
    await until(() => !names()?.includes('Doorway #118'), 'the list without it')
    expect(names()).toEqual([119, 120, 121, 122].map((id) => `Doorway #${id}`))
  })

  test('the pages stay if one of them cannot be read again', async () => {
    let fails = false
    const all = () => [1, 2, 118, 119, 120].map((id) => wireNft(id))
    const list = pagesOf(all)
    const { confirm } = await startSending((request) =>
      fails && request.cursor !== undefined ? Promise.reject(new Error('Gone')) : list(request),
    )
    const screen = await open('Load more')
    await screen.press('Load more')
    await until(() => names()?.length === 4, 'the second page')
    fails = true
    confirm()
    await screen.sees('Gone')
    expect(names()).toHaveLength(4)
    fails = false
    await screen.press('Load more')
    await until(() => names()?.length === 5, 'the third page')
  })

  test('an index that never sees it is asked four times', async () => {
    const { sample, confirm } = await startSending(() => page([wireNft(118)]))
    await open('Doorway #118')
    confirm()
    for (const pause of [0, 2_000, 4_000, 8_000, 60_000]) {
      await h.clock.advance(pause)
      await settle()
    }
    expect(listed(sample)).toBe(5)
  })

  test.each([
    ['of a token', { asset: { chainId: 'demo:1', name: '', symbol: '', decimals: 18 } }],
    ['of another account', { account: `demo:1:${contract}` }],
    ['on another network', { chainId: 'demo:2' }],
  ] as const)('one %s is not asked for', async (_, more) => {
    const { sample, confirm } = await startSending(() => page([wireNft(118)]), more)
    await open('Doorway #118')
    confirm()
    await settle()
    await h.clock.advance(60_000)
    expect(listed(sample)).toBe(1)
  })
})
