import { afterEach, expect, test, vi } from 'vitest'
import { accountAtom } from '#kernel'
import { conformsToPlugin, createPluginHarness, until, type Harness } from '#kernel/testing'
import { connectWallets } from '#plugins/connect/contract'
import { connect } from '../connect/index.js'
import { farcasterLogin } from './contract.js'
import { farcaster } from './index.js'
import { sampleFarcaster, sampleUrl, type SampleFarcaster } from './testing/sample-farcaster.js'

conformsToPlugin(test, () => farcaster(), { companions: sampleFarcaster() })

let harness: Harness | undefined

function start(login: SampleFarcaster = {}, features: Readonly<Record<string, boolean>> = {}): Harness {
  harness = createPluginHarness(farcaster(), { companions: sampleFarcaster(login), features })
  return harness
}

afterEach(async () => {
  await harness?.dispose()
  harness = undefined
})

test('its row is after Discord, in the order of the specification', async () => {
  const screen = await start().open(connectWallets)
  await screen.button('Continue with Farcaster')
  const rows = [...screen.root.querySelectorAll('[data-testid^="social-"]')]
  expect(rows.map((row) => row.getAttribute('data-testid')?.slice(7))).toEqual([
    'google',
    'x',
    'discord',
    'farcaster',
    'github',
    'apple',
    'facebook',
  ])
})

test('a press shows the code, and the approval connects', async () => {
  let approve = () => {}
  const h = start({ approve: () => new Promise((resolve) => (approve = () => resolve('ada'))) })
  const screen = await h.open(connectWallets)
  await screen.press('Continue with Farcaster')
  await screen.sees('Open the Farcaster app')
  expect(screen.root.querySelector('[data-testid="farcaster-open"]')?.getAttribute('href')).toBe(sampleUrl)
  approve()
  await until(() => h.read(accountAtom).status === 'connected', 'the connection')
})

test('the way back without a login loads the frame again after 100 ms', async () => {
  const onReset = vi.fn()
  const h = start({ onReset })
  const screen = await h.open(connectWallets)
  await screen.press('Continue with Farcaster')
  await screen.sees('Open the Farcaster app')
  h.router.back()
  await screen.button('Continue with Farcaster')
  await h.clock.advance(99)
  expect(onReset).not.toHaveBeenCalled()
  await h.clock.advance(1)
  await until(() => onReset.mock.calls.length === 1, 'the reset')
})

test('an error says why, and the login can be tried again', async () => {
  const screen = await start({ uri: new Error('Farcaster did not answer. Try again.') }).open(farcasterLogin)
  await screen.sees('Farcaster did not answer. Try again.')
  await screen.button('Try again')
})

test('opened by a host, the login begins once the terms are accepted', async () => {
  let approvals = 0
  const h = start(
    {
      approve: () => {
        approvals += 1
        return new Promise(() => {})
      },
    },
    { legalCheckbox: true },
  )
  await h.foyer.configure(connect({ termsUrl: 'https://meridian.example/terms' }))
  const screen = await h.open(farcasterLogin)
  const go = await until(
    () => screen.root.querySelector<HTMLElement>('[data-testid="conditions-continue"]'),
    'the conditions',
  )
  expect(go.getAttribute('aria-disabled')).toBe('true')
  expect(approvals).toBe(0)
  ;(
    await until(
      () => screen.root.querySelector<HTMLElement>('[data-testid="legal-checkbox"]'),
      'the checkbox',
    )
  ).click()
  await until(() => !go.hasAttribute('aria-disabled'), 'the button')
  go.click()
  await until(() => approvals > 0, 'the login')
})
