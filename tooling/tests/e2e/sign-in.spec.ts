import { addresses, expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [first = '', second = ''] = addresses

const plugins = ['evm', 'service', 'injected', 'connect', 'networks', 'account', 'siwx']

/** Selects the wallet, and approves once its panel shows the request. */
async function choose(p: Playground) {
  await p.choose()
  await expect(p.wallet.request).toHaveText('eth_requestAccounts')
  await p.wallet.approve()
}

/** Signs the message that the view shows. */
async function sign(p: Playground) {
  await p.part('siwx-sign').click()
  await expect(p.wallet.request).toHaveText('personal_sign')
  await p.wallet.approve()
}

test('a connect signs in, a reload keeps the session, another account signs in for itself, and a sign-out ends it', async ({
  served: p,
}) => {
  const session = p.part('own-session')
  await p.open(`?plugins=${plugins.join()}`)
  await choose(p)
  await expect(p.part('siwx-facts')).toContainText(new URL(p.page.url()).host)
  await expect(p.state('status')).toHaveText('connecting')
  await sign(p)
  await p.connected()
  await expect(session).toHaveText(`Signed in as ${first} on eip155:1`)

  await p.page.reload()
  await p.connected()
  await expect(session).toHaveText(`Signed in as ${first} on eip155:1`)

  await p.wallet.selectAccount(1)
  await expect(p.part('siwx-facts')).toBeVisible()
  await sign(p)
  await p.dialog.waitFor({ state: 'detached' })
  await expect(session).toHaveText(`Signed in as ${second} on eip155:1`)
  // its session is still there
  await p.wallet.selectAccount(0)
  await expect(session).toHaveText(`Signed in as ${first} on eip155:1`)
  await expect(p.dialog).toBeHidden()

  await p.part('own-sign-out').press('Enter')
  await expect(p.state('status')).toHaveText('disconnected')
  await expect(session).toHaveText('Signed out')
  await p.page.reload()
  await expect(p.state('status')).toHaveText('disconnected')
})

test('a sign-in that is rejected can be repeated, and one that is cancelled disconnects', async ({
  served: p,
}) => {
  await p.open(`?plugins=${plugins.join()}`)
  await choose(p)
  await p.part('siwx-sign').click()
  await expect(p.wallet.request).toHaveText('personal_sign')
  // the pointer is still over the button, whose text would be dark on dark
  const { chip, shown } = await p.part('siwx-sign').evaluate((button) => {
    const sample = document.createElement('span')
    sample.style.background = 'var(--foyer-chip)'
    button.append(sample)
    const chip = getComputedStyle(sample).backgroundColor
    sample.remove()
    return { chip, shown: button.matches(':hover') }
  })
  expect(shown).toBe(true)
  await expect(p.part('siwx-sign')).toHaveCSS('background-color', chip)
  await p.wallet.reject()
  await expect(p.part('siwx-error')).toContainText('You cancelled')
  // the message with what happened is higher than a small phone
  await p.page.setViewportSize({ width: 320, height: 480 })
  await expect(p.part('siwx-sign')).toBeInViewport({ ratio: 1 })
  await expect(p.part('siwx-cancel')).toBeInViewport({ ratio: 1 })
  await p.page.setViewportSize({ width: 1280, height: 720 })
  await sign(p)
  await p.connected()
  // the network has no session yet
  await p.wallet.switchChain(8453)
  await expect(p.part('siwx-facts')).toContainText('Base')
  await p.part('siwx-cancel').click()
  await expect(p.wallet.request).toHaveText('wallet_switchEthereumChain')
  await p.wallet.approve()
  await expect(p.state('network')).toHaveText('eip155:1')
  await expect(p.state('status')).toHaveText('connected')

  await p.part('host-disconnect').press('Enter')
  await choose(p)
  await p.part('siwx-cancel').click()
  await expect(p.state('status')).toHaveText('disconnected')
})
