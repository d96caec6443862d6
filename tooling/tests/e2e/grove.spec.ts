import { ed25519 } from '@noble/curves/ed25519'
import { groveAddress, type GroveNetworkId } from '../../testing-chain/addresses.js'
import type { GroveServer } from '../../testing-chain/server.js'
import type { GroveWallet } from '../../testing-chain/wallet.js'
import { longTag } from './fixtures/long-tag.js'
import { expect, test as base } from './fixtures/test.js'
import type { Page } from '@playwright/test'

/** A page with the test chain, and its wallet. */
interface Grove {
  readonly node: GroveServer
  /** Address of the account of a seed and a purpose: 0 for payments, 1 for keepsakes. */
  address(network: GroveNetworkId, purpose?: number, seed?: number): string
  open(page: Page, query?: string): Promise<void>
}

const seed = 1
const strangerSeed = 9

const test = base.extend<{ grove: Grove }>({
  grove: async ({ servePage, groveNode: node }, use) => {
    for (const ledger of Object.values(node.ledgers)) ledger.clear()
    const url = await servePage('grove', { connect: [node.url] })
    const address: Grove['address'] = (network, purpose = 0, of = seed) =>
      groveAddress(network, ed25519.getPublicKey(new Uint8Array(32).fill(of * 16 + purpose)))
    node.ledgers.main.fund(address('main'), 'acorn', 4_000_000n)
    node.ledgers.main.fund(address('main'), 'acorn', 6_000_000n)
    node.ledgers.main.fund(address('main'), 'resin', 50_00n)
    node.ledgers.test.fund(address('test'), 'acorn', 70_000n)
    await use({
      node,
      address,
      open: async (page, query = '') =>
        void (await page.goto(`${url}/?node=${encodeURIComponent(node.url)}&${query}`)),
    })
  },
})

/** Does something as the user of the wallet in the page. */
const inWallet = (page: Page, method: keyof GroveWallet, argument?: unknown) =>
  page.evaluate(
    ([name, value]) => {
      const { groveWallet } = window as unknown as {
        groveWallet: Record<string, (value: unknown) => unknown>
      }
      return groveWallet[name]?.(value)
    },
    [method, argument] as const,
  )

async function connect(page: Page) {
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('connector-grove.wallet').click()
  await expect(page.locator('.trigger[data-state="connected"]')).toBeVisible()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const withoutSpaces = (text: string | null) => text?.replace(/[\s\u2066-\u2069]/g, '') ?? ''

test(
  'a chain unlike Ethereum connects, switches, sends, receives and fills a tab',
  { tag: longTag },
  async ({ page, grove }) => {
    const part = (id: string) => page.getByTestId(id)
    const dialog = page.getByRole('dialog')
    const { main } = grove.node.ledgers
    await grove.open(page)
    await connect(page)

    // both accounts, with their purposes
    await part('foyer-button').click()
    await expect(part('account-address')).toHaveText(
      `${grove.address('main').slice(0, 7)}…${grove.address('main').slice(-6)}`,
    )
    await expect(part('asset-grove:main')).toContainText('1,000 ACN')
    await expect(part('asset-resin')).toContainText('50 RESIN')
    await part('account-accounts').click()
    await expect(part(`account-${grove.address('main', 1)}`)).toContainText('Shelf')
    await expect(part(`account-${grove.address('main', 0)}`)).toContainText('Basket')
    await part('frame-back').click()

    // the addresses of the other network have another prefix
    await part('frame-chooser').click()
    await part('network-grove:test').click()
    await expect(part('account-address')).toContainText('tgr1')
    await expect(part('asset-grove:test')).toContainText('7 ACN')
    await part('account-action-receive').click()
    expect(withoutSpaces(await part('receive-address').textContent())).toContain(grove.address('test'))
    await part('receive-network').click()
    await part('network-grove:main').click()
    await expect(part('receive-network')).toContainText('Grove')
    await expect
      .poll(async () => withoutSpaces(await part('receive-address').textContent()))
      .toContain(grove.address('main'))
    await part('frame-back').click()

    // a memo is required, the fee is paid in the second asset, and a new address costs a deposit
    const stranger = grove.address('main', 0, strangerSeed)
    await part('account-action-send').click()
    await expect(part('send-receiver')).toHaveAttribute('placeholder', 'Address')
    await part('send-amount').fill('100')
    await part('send-receiver').fill(grove.address('test', 0, strangerSeed))
    await expect(dialog).toContainText('belongs to another network than Grove')
    await part('send-receiver').fill(stranger.toUpperCase())
    await expect(dialog).toContainText('Branch note')
    await expect(part('send-review')).toBeDisabled()
    await part('send-memo').fill('for the nuts')
    await expect(dialog).toContainText('Deposit of a new address')
    await part('send-fee-resin').click()
    await expect(part('send-review')).toHaveText('Review')
    await part('send-review').click()
    await expect(dialog).toContainText('100 ACN')
    await expect(part('send-memo-shown')).toContainText('for the nuts')
    await expect(dialog).toContainText('Branch note')
    expect(withoutSpaces(await part('send-receiver-address').textContent())).toContain(stranger)
    await expect(part('send-warning-newAddress')).toContainText('This address is new')
    await expect(part('send-fee')).toContainText('0.03 RESIN')
    // no note about a simulation that the chain does not have
    await expect(part('send-not-simulated')).toHaveCount(0)
    await part('send-confirm-receiver').check()
    await part('send-confirm').click()

    // six blocks confirm it
    await part('send-result-pending').waitFor()
    for (const count of [1, 2, 3, 4, 5]) {
      main.mine()
      await expect(dialog).toContainText(`${count} of 6`)
    }
    main.mine()
    await part('send-result-confirmed').waitFor()
    expect(main.outputs(stranger)).toEqual([expect.objectContaining({ asset: 'acorn', amount: '1000000' })])
    await part('send-done').click()

    // the tab of the chain's own plugin
    await part('foyer-button').click()
    await expect(part('asset-grove:main')).toContainText('898 ACN')
    await expect(part('asset-resin')).toContainText('49.97 RESIN')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.locator('[data-testid^="grove-entry-"]')).toContainText(['Sent'])
    await expect(page.locator('[data-testid^="grove-entry-"]')).toContainText(['100 ACN'])

    // the connection is restored, with the account on its network
    await page.reload()
    await expect(page.locator('.trigger[data-state="connected"]')).toContainText('gr1')
  },
)

test('a rejected transfer of the chain keeps the preview', { tag: longTag }, async ({ page, grove }) => {
  const part = (id: string) => page.getByTestId(id)
  grove.node.ledgers.main.fund(grove.address('main', 0, strangerSeed), 'acorn', 1n)
  await grove.open(page)
  await connect(page)
  await part('foyer-button').click()
  await part('account-action-send').click()
  await part('send-amount').fill('1')
  await part('send-receiver').fill(grove.address('main', 0, strangerSeed))
  await part('send-memo').fill('once')
  await part('send-review').click()
  await part('send-confirm').waitFor()
  await inWallet(page, 'decide', 'reject')
  await part('send-confirm').click()
  await part('send-refused').waitFor()
  await inWallet(page, 'decide', 'approve')
  await part('send-confirm').click()
  await part('send-result-pending').or(part('send-result-submitted')).waitFor()
})

test(
  'a switch in the wallet changes the address with the network, and its end disconnects',
  { tag: longTag },
  async ({ page, grove }) => {
    await grove.open(page)
    await connect(page)
    const button = page.locator('.trigger[data-state="connected"]')
    await expect(button).toContainText(/1,?000 ACN gr1/)
    await inWallet(page, 'switchNetwork', 'test')
    await expect(button).toContainText('7 ACN tgr1')
    await inWallet(page, 'disconnect')
    await expect(page.getByTestId('foyer-button')).toHaveText('Connect wallet')
  },
)

test(
  'without a wallet of the chain no wallet of another chain is offered',
  { tag: longTag },
  async ({ page, grove }) => {
    await grove.open(page, 'noWallet')
    await page.getByTestId('foyer-button').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect(dialog).not.toContainText('MetaMask')
  },
)
