import type { Page } from '@playwright/test'
import { exampleNames, startExample } from '../../examples/start-example.mjs'
import { expect, test } from '@playwright/test'

/** Text or element of each example that appears once it works. A new example needs a line. */
const shown: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'custom-chain': (page) => expect(page.getByRole('button', { name: /connect/i })).toBeVisible(),
  embed: connectInModal,
  react: connectInModal,
  'script-tag': async (page) => {
    await connectInModal(page)
    await page.getByRole('dialog').getByText('Announced').click()
    await expect(page.getByTestId('foyer-button')).toContainText('0x71')
  },
  'sign-in': connectInModal,
  headless: async (page) => {
    await announceWallet(page)
    await page.getByRole('button', { name: 'Announced' }).click()
    await expect(page.locator('#account')).toHaveText(announcedAccount)
    await expect(page.getByRole('button', { name: 'Announced' })).toBeHidden()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.locator('#account')).toHaveText('Not connected')
    await expect(page.getByRole('button', { name: 'Announced' })).toBeVisible()
  },
}

/** The account of the announced wallet. */
const announcedAccount = '0x71c93Fa04b8e2D6E5f0c1a7b9D24E8803c5A4e9f'

/** Opens the modal with the button, which lists an announced wallet. */
async function connectInModal(page: Page) {
  await announceWallet(page)
  await page.getByRole('button', { name: /connect/i }).click()
  await expect(page.getByRole('dialog').getByText('Announced')).toBeVisible()
}

/** Announces a wallet as an extension does (EIP-6963). */
async function announceWallet(page: Page) {
  await page.evaluate((account) => {
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Announced',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'example.announced',
    }
    const detail = Object.freeze({
      info,
      provider: {
        request: async ({ method }: { readonly method: string }) =>
          method === 'eth_chainId' ? '0x1' : [account],
        on: () => {},
        removeListener: () => {},
      },
    })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }, announcedAccount)
}

test('every example has a line here', () => {
  expect(Object.keys(shown).sort()).toEqual([...exampleNames()].sort())
})

for (const [name, check] of Object.entries(shown)) {
  test(`the example ${name} starts with one command and works`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const example = await startExample(name)
    try {
      await page.goto(example.url)
      await check(page)
      expect(errors).toEqual([])
    } finally {
      await example.stop()
    }
  })
}

test('an unknown example is refused with the names of all', async () => {
  await expect(startExample('nothing')).rejects.toThrow(/No example "nothing"\. Pass one of: .*embed/)
})
