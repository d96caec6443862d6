import { verifyMessage, type Hex } from 'viem'
import { startFarcaster, type LocalFarcaster } from '../../identity/start-farcaster.mjs'
import { expect, test as base } from '../e2e/fixtures/embedded-wallet.js'

const message = 'Hello from Meridian'

const test = base.extend<object, { farcaster: LocalFarcaster }>({
  farcaster: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const farcaster = await startFarcaster()
      await use(farcaster)
      await farcaster.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serviceEnvironment: [async ({ farcaster }, use) => use(farcaster.env), { scope: 'worker' }],
})

test('31 logs in with Farcaster by a code that the app signs, twice with the same wallet', async ({
  embedded,
  farcaster,
}) => {
  test.setTimeout(120_000)
  const { page, button, part, open, state, confirm, dialog } = embedded
  const [user] = farcaster.users
  const logIn = async () => {
    await button.click()
    await part('social-farcaster').click()
    await expect(page.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible()
    const link = (await part('farcaster-open').getAttribute('href')) ?? ''
    await farcaster.approve(new URL(link).searchParams.get('channelToken') ?? '', 0)
    await expect(state('status')).toHaveText('connected')
    await expect(dialog).toBeHidden()
  }
  await open()
  await logIn()
  const address = (await state('address').textContent()) as Hex
  // a key of its own, which is not the one of the Farcaster account
  expect(address).not.toBe(user?.address)
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await button.click()
  await expect(part('auth-user')).toContainText(`user${user?.fid}`)
  await part('frame-close').click()

  await part('host-disconnect').click()
  await expect(state('status')).toHaveText('disconnected')
  await logIn()
  await expect(state('address')).toHaveText(address)
})
