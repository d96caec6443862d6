import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { npm } from '../../starters/npm.mjs'
import { makeStarter, serveStarter } from '../../starters/starter.mjs'
import { test as base } from '../packed/test.js'

/** The starter `next`, with a button of the host that the server renders with the account of the cookie. */
const files = {
  'app/page.tsx': `import { readAccountCookie } from 'foyerkit'
import { headers } from 'next/headers'
import { Wallet } from './Wallet'

export default async function Page() {
  return <Wallet account={readAccountCookie((await headers()).get('cookie'))} />
}
`,
  'app/Wallet.tsx': `'use client'

import { keepAccountCookie, type RememberedAccount } from 'foyerkit'
import { FoyerProvider, useAccount } from 'foyerkit/react'
import { useEffect, useState } from 'react'
import { foyer } from './foyer'

export function Wallet({ account }: { account: RememberedAccount | undefined }) {
  useEffect(() => keepAccountCookie(foyer, { document }), [])
  return (
    <FoyerProvider foyer={foyer} initialAccount={account}>
      <Button />
    </FoyerProvider>
  )
}

function Button() {
  const { address, status } = useAccount()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <button data-testid="host-button" data-status={status} data-hydrated={isHydrated} onClick={() => foyer.open()}>
      {address ? address.slice(0, 6) + '…' + address.slice(-4) : 'Connect'}
    </button>
  )
}
`,
}

const test = base.extend<object, { site: string }>({
  site: [
    async ({ chain: { rpcUrl }, folder, tarball }, use) => {
      const app = { name: 'next', folder: join(folder, 'server-rendering') }
      await makeStarter({ ...app, tarball, rpcUrl })
      for (const [path, text] of Object.entries(files)) writeFileSync(join(app.folder, path), text)
      await npm(app.folder, ['run', 'build'], { NEXT_PUBLIC_RPC_URL: rpcUrl })
      const { url, stop } = await serveStarter(app)
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 500_000 },
  ],
})
test.describe.configure({ mode: 'default' })

declare global {
  interface Window {
    /** Each text that the button has had since the page was loaded. */
    shown: string[]
  }
}

/** Records every text of the button, from the first that the parser adds. */
const recordTexts = (page: Page) =>
  page.addInitScript(() => {
    window.shown = []
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="host-button"]')?.textContent
      if (text && text !== window.shown.at(-1)) window.shown.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** Holds back the code that restores connections until the page is hydrated, as a slow network does. */
const holdSession = (page: Page) =>
  page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    // the name of an action of the session
    if ((await response.text()).includes('reconnect-started'))
      await page.locator('[data-hydrated=true]').waitFor()
    await route.fulfill({ response })
  })

/** Loads the page again. Returns the text of the button in the HTML of the server. */
async function reload(page: Page): Promise<string | undefined> {
  const response = await page.reload()
  const html = (await response?.text()) ?? ''
  return /<button data-testid="host-button"[^>]*>([^<]*)<\/button>/.exec(html)?.[1]
}

test('the server renders the account of the cookie, and no other text is shown until the wallet has confirmed it', async ({
  page,
  context,
  wallet,
  site,
}) => {
  await recordTexts(page)
  const button = page.getByTestId('host-button')
  const status = (name: string) => expect(button).toHaveAttribute('data-status', name)
  const shown = () => page.evaluate(() => window.shown)
  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  const short = `${wallet.account.slice(0, 6)}…${wallet.account.slice(-4)}`

  await page.goto(site)
  await wallet.connect({ button })
  await expect(button).toHaveText(short)
  await expect.poll(cookies).toEqual(['foyer-account'])

  await holdSession(page)
  expect(await reload(page)).toBe(short)
  await status('connected')
  expect(await shown()).toEqual([short])

  // a wallet that has forgotten the page in the meantime
  wallet.testWallet.disconnectSite()
  await expect(button).toHaveText('Connect')
  await wallet.connect({ button })
  await expect.poll(cookies).toEqual(['foyer-account'])
  await page.goto('about:blank')
  wallet.testWallet.disconnectSite()
  await page.goto(site)
  await status('disconnected')
  expect(await shown()).toEqual([short, 'Connect'])
  await expect.poll(cookies).toEqual([])

  await wallet.connect({ button })
  await wallet.disconnect({ button })
  await expect.poll(cookies).toEqual([])
  expect(await reload(page)).toBe('Connect')
  await status('disconnected')
  expect(await shown()).toEqual(['Connect'])
  // an idle page still loads what it may need next
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
