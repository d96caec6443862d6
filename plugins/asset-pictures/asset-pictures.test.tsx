import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin, defineRoute, sessionKey, view } from '#kernel'
import { picturesKey } from '#kernel/chain'
import { assetPicturesAtom } from '#kernel/money'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  settle,
  until,
  type Harness,
} from '#kernel/testing'
import { AssetPicture } from '#kernel/ui'
import { findPicture } from './find-picture.js'
import { assetPictures } from './index.js'

conformsToPlugin(test, () => assetPictures())

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const known = { chainId: 'eip155:1', address: usdc } as const
const unknown = { chainId: 'eip155:1', address: `0x${'1'.repeat(40)}` } as const

describe('findPicture', () => {
  // behaviour 16.13, 16.14
  test('finds native assets by network, and contracts by address in any case', () => {
    const picture = findPicture(known)
    expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(findPicture({ ...known, address: usdc.toLowerCase() })).toBe(picture)
    expect(findPicture({ chainId: 'eip155:8453' })).toMatch(/^data:image/)
    expect(findPicture({ chainId: 'bip122:000000000019d6689c085ae165831e93' })).toMatch(/^data:image/)
  })

  // behaviour 16.13
  test.each([
    { chainId: 'eip155:1', address: 'USDC' },
    { chainId: 'eip155:10', address: usdc },
    { chainId: 'eip155:5' },
    { chainId: '__proto__:1' },
    unknown,
  ] as const)('finds nothing for $chainId $address', (asset) => {
    expect(findPicture(asset)).toBeUndefined()
  })

  test('draws well-formed SVG that loads nothing', () => {
    const svg = decodeURIComponent(findPicture(known)?.replace('data:image/svg+xml,', '') ?? '')
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(parsed.documentElement.tagName).toBe('svg')
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|href|url\(|script/)
  })
})

describe('rows of assets', () => {
  const place = defineRoute('pictures-place.rows')
  let h: Harness
  afterEach(() => h.dispose())

  /** Ids that the service is asked for. */
  function start() {
    const requested: string[] = []
    const rows = [
      <AssetPicture key="known" name="USDC" asset={known} imageId="eip155:1/erc20:known" />,
      <AssetPicture key="unknown" name="FAKE" asset={unknown} imageId="eip155:1/erc20:unknown" />,
      <AssetPicture key="host" name="USDC" asset={known} src="https://shop.example/usdc.svg" />,
    ]
    const companions = [
      definePlugin({
        id: 'pictures-place',
        provides: { pictures: picturesKey },
        contributes: [view(place, async () => ({ default: () => rows }))],
        setup: () => ({ pictures: () => ({ load: async (_, id) => void requested.push(id) }) }),
      })(),
      fakeNamespace(),
      fakeConnectors(fakeConnector({ id: 'juniper' })),
    ]
    h = createPluginHarness(assetPictures(), { companions })
    return requested
  }

  // behaviour 16.14
  test('show the bundled picture without a call to the service, which is asked for other assets', async () => {
    const requested = start()
    await h.service(sessionKey).connect({ connectorId: 'juniper' })
    expect(h.read(assetPicturesAtom)).toBe('loading')
    const screen = await h.open(place)
    const sources = () => [...screen.root.querySelectorAll('img')].map(({ src }) => src)
    await until(() => sources().length === 2 && requested.length > 0, 'the pictures')
    expect(sources()).toEqual([findPicture(known), 'https://shop.example/usdc.svg'])
    expect(requested).toEqual(['eip155:1/erc20:unknown'])
    expect(h.errors).toEqual([])
  })

  test('load no pictures before an account is shown', async () => {
    start()
    await h.open(place)
    await settle()
    expect(h.read(assetPicturesAtom)).toBe('loading')
  })

  test('ask the service while the plugin is inactive', async () => {
    const requested = start()
    await h.service(sessionKey).connect({ connectorId: 'juniper' })
    await h.foyer.setFlags({ 'asset-pictures': false })
    expect(h.read(assetPicturesAtom)).toBeUndefined()
    await h.open(place)
    await until(() => requested.length === 2, 'the requests')
  })
})
