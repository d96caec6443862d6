import { expect, test } from '../e2e/fixtures/embedded-wallet.js'

const providers = ['google', 'apple', 'facebook', 'x', 'discord'] as const
const account = '1002'

// an instance of its own: no other test has verified the address of the account
test.use({ serviceEnvironment: { CODE_MINUTES: '10' } })

test(`28 logs in with ${providers.join(', ')} in a window, each with a wallet of its own`, async ({
  embedded,
  page,
  identity,
}) => {
  test.setTimeout(180_000)
  const { open, button, part, state } = embedded
  await open()
  const addresses = new Set<string>()
  for (const provider of providers)
    await test.step(provider, async () => {
      // a verified address would lead to the question whether the wallets are one
      identity.setQuirks(provider, { hasNoEmail: true })
      await button.click()
      const opening = page.waitForEvent('popup')
      await part(`social-${provider}`).click()
      const popup = await opening
      const closing = popup.waitForEvent('close')
      await popup.getByTestId(`account-${account}`).click()
      await closing
      await expect(state('status')).toHaveText('connected')
      await expect(state('address')).toHaveText(/^0x[\da-fA-F]{40}$/)
      addresses.add((await state('address').textContent()) ?? '')
      await part('host-disconnect').click()
      await expect(state('status')).toHaveText('disconnected')
      identity.setQuirks(provider, {})
    })
  expect(addresses.size).toBe(providers.length)
})
