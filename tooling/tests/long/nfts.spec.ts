import type { Locator } from '@playwright/test'
import { encodeFunctionData, parseAbi, type Abi } from 'viem'
import { codeOf, type ContractName } from '../../devnet/contracts.mjs'
import { startService } from '../../service/start-service.mjs'
import type { ChainState } from '../e2e/fixtures/chain-state.js'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'
import { playgroundPage, type Playground } from '../e2e/pages/playground.js'

const [own = '', , till = ''] = addresses

interface WorkerFixtures {
  /** Address of the playground with a service that indexes the local chains. */
  indexedUrl: string
}

const test = base.extend<{ indexed: Playground }, WorkerFixtures>({
  indexedUrl: [
    async ({ servePage, devnet }, use) => {
      const upstreams = devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
      const environment = { CLIENT_LIMIT: '0', UPSTREAMS: upstreams }
      const service = await startService({ folder: 'memory', environment })
      await use(await servePage('playground', { service }))
      await service.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  indexed: async ({ page, indexedUrl }, use) => use(playgroundPage(page, indexedUrl)),
})

const plugins = [
  ...['evm', 'service', 'injected', 'connect', 'networks', 'account', 'balances', 'send'],
  ...['activity', 'nfts'],
]

const abi: Abi = parseAbi([
  'function mint(uint256 tokenId)',
  'function mint(uint256 id, uint256 value)',
  'function mintDescribed(uint256 tokenId, string uri)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'

/** Puts a contract on the chain, and returns functions that call and read it. */
async function place(call: ChainState['call'], name: ContractName, digit: string) {
  const to = `0x${digit.repeat(40)}`
  await call(1, 'anvil_setCode', to, codeOf(name))
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args })
  return {
    to,
    send: (functionName: string, ...args: unknown[]) =>
      call(1, 'eth_sendTransaction', { from: own, to, data: encode(functionName, args) }),
    read: async (functionName: string, ...args: unknown[]) =>
      BigInt((await call(1, 'eth_call', { to, data: encode(functionName, args) }, 'latest')) as string),
  }
}

/** Loads the page again until the index of the service has followed the chain, and the tab shows what is expected. */
async function reloadUntil(p: Playground, card: Locator, text: string) {
  await expect(async () => {
    await p.page.reload()
    await openTab(p)
    await expect(card).toContainText(text, { timeout: 2_000 })
  }).toPass()
}

/** Opens the tab of the connected account. */
async function openTab(p: Playground) {
  await p.connected()
  await p.button.click()
  await p.part('account-tab-nfts').click()
}

test('collectibles are seen and sent, and a reload in the middle loses none', async ({
  indexed: p,
  chains,
}) => {
  test.setTimeout(120_000)
  const cards = await place(chains.call, 'Collectible', 'b')
  const prints = await place(chains.call, 'Editions', 'c')
  const described = { name: 'Doorway #7', description: 'At dusk.', image_data: drawing }
  const description = encodeURIComponent(JSON.stringify(described))
  await cards.send('mintDescribed', 7n, `data:application/json,${description}`)
  await cards.send('mintDescribed', 8n, 'data:application/json,{"name":"Claim your reward at gold.xyz"}')
  await prints.send('mint', 1n, 5n)
  const hosts = new Set<string>()
  p.page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    // pictures are shown by URLs that ask no host
    if (protocol.startsWith('http')) hosts.add(hostname)
  })

  await p.open(`?plugins=${plugins.join()}`)
  await p.connect()
  await p.connected()
  const card = p.part(`nft-${cards.to}-7`)
  await reloadUntil(p, card, 'Doorway #7')
  // an SVG by any author: with a blob: URL its script could run in the origin of the page, in a tab of its own
  await expect(card.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml/)
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  )
  await expect(p.part(`nft-${prints.to}-1`)).toContainText('5 ×')
  // spam is behind a switch
  await expect(p.part(`nft-${cards.to}-8`)).toBeHidden()
  await p.part('nfts-spam').click()
  await expect(p.part(`nft-${cards.to}-8`)).toBeVisible()

  await card.click()
  await expect(p.part('nft-name')).toHaveText('Doorway #7')
  await p.part('nft-send').click()
  await expect(p.part('send-item')).toHaveText(/Doorway #7/)
  await p.part('send-receiver').fill(till)
  await p.part('send-review').click()
  await expect(p.part('send-leaves')).toHaveText('1 Doorway #7')
  await chains.call(1, 'evm_setAutomine', false)
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await expect(p.part('send-result-submitted').or(p.part('send-result-pending'))).toBeVisible()

  // a reload in the middle: it is followed, and the chain decides
  await p.page.reload()
  await p.connected()
  await p.button.click()
  await p.part('account-tab-activity').click()
  const pending = p.dialog.getByRole('list', { name: 'Pending' }).getByRole('link')
  await expect(pending).toContainText('Doorway #7')
  await chains.call(1, 'anvil_mine', '0x1')
  await chains.call(1, 'evm_setAutomine', true)
  await expect(p.dialog.getByRole('list', { name: 'Pending' })).toBeHidden()
  expect(await cards.read('ownerOf', 7n)).toBe(BigInt(till))

  await p.part('account-tab-nfts').click()
  await expect(p.part(`nft-${prints.to}-1`)).toBeVisible()
  await p.part(`nft-${prints.to}-1`).click()
  await p.part('nft-send').click()
  await p.part('send-amount').fill('6')
  await p.part('send-receiver').fill(till)
  await expect(p.dialog.getByText(/At most 5/)).toBeVisible()
  await p.part('send-amount').fill('2')
  await p.part('send-review').click()
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await expect(p.part('send-result-confirmed')).toBeVisible()
  expect(await prints.read('balanceOf', till, 1n)).toBe(2n)
  expect(await prints.read('balanceOf', own, 1n)).toBe(3n)

  await reloadUntil(p, p.part(`nft-${prints.to}-1`), '3 ×')
  await expect(card).toBeHidden()
  // no picture and no page of an author was asked for
  expect([...hosts]).toEqual(['127.0.0.1'])
})
