import { serveStatic } from '../../serve/serve-static.mjs'
import { runAxe } from '../axe.js'
import { builtPage } from '../built-page.js'
import type { ComposedWidget } from '../fixtures/code/main.js'
import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test as base } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'

const [first = ''] = addresses

/** Runs the code that a playground shows, and reads the created widget. */
type RunCode = (p: Playground) => Promise<ComposedWidget>

const test = base.extend<{ runCode: RunCode }>({
  runCode: async ({ browser }, use) => {
    // Without a policy, because the page evaluates text.
    const server = await serveStatic({ dir: await builtPage('code') })
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.waitForFunction(() => 'runCode' in window)
    await use(async (p) => {
      const texts = await Promise.all(['code', 'code-local-chains'].map((id) => p.part(id).textContent()))
      return page.evaluate(
        ([code, chains, address]) =>
          (Reflect.get(window, 'runCode') as (...args: unknown[]) => Promise<ComposedWidget>)(
            code,
            chains,
            address,
          ),
        [...texts, p.page.url()] as const,
      )
    })
    await page.close()
    await server.stop()
  },
})

/** Reads the widget of the page from its State panel and the styles of its button. */
async function runningWidget(p: Playground): Promise<ComposedWidget> {
  const rows = p.page.locator('[data-testid^="state-plugin-"]')
  const plugins = await rows.evaluateAll((elements) =>
    (elements as HTMLElement[]).map(
      ({ dataset, textContent }) => `${dataset['testid']?.replace('state-plugin-', '')} ${textContent}`,
    ),
  )
  const look = await p.part('foyer-trigger').evaluate((host) => ({
    theme: host.dataset['theme'] ?? null,
    variables: Object.fromEntries(
      Array.from(host.style)
        .filter((name) => name.startsWith('--foyer-'))
        .map((name) => [name, host.style.getPropertyValue(name)]),
    ),
    lang: host.getAttribute('lang') ?? '',
  }))
  const networks = (await p.state('networks').textContent()) ?? ''
  return { plugins: plugins.sort(), networks, ...look }
}

/** Changes of settings by their controls. */
const changes: Readonly<Record<string, (p: Playground) => Promise<void>>> = {
  'no change': async () => {},
  'plugins and flags': async (p) => {
    await p.part('plugin-send').uncheck()
    await p.part('plugin-external').check()
    await p.part('flag-receive').uncheck()
    await p.part('flag-account').uncheck()
    await p.part('flag-account').check()
    await p.part('plugin-networks').uncheck()
    await p.part('plugin-networks').check()
  },
  'a flag disabled while its plugin is removed': async (p) => {
    await p.part('flag-send').uncheck()
    await p.part('plugin-send').uncheck()
    await p.part('plugin-send').check()
  },
  networks: async (p) => {
    await p.part('default-8453').check()
    await p.part('uses-1').uncheck()
    await p.part('uses-11155111').uncheck()
    await p.part('uses-1').check()
    await p.part('enable-network-switch').uncheck()
    await p.part('allow-unsupported-chain').check()
  },
  'theme, variables and language': async (p) => {
    await p.part('theme').selectOption('dark')
    await p.part('accent').fill('#b4006e')
    await p.part('radius').fill('6')
    await p.part('font-size').fill('14')
    await p.part('font-family').selectOption('Georgia, serif')
    await p.part('variables').click()
    await p.part('variable-shadow-modal').fill(`0 0 9px rgb(0 0 0 / 0.5)`)
    await p.part('variable-radius').fill('')
    await p.part('locale').selectOption('ar')
  },
}

for (const [change, apply] of Object.entries(changes)) {
  const title = `the shown code, a reload and a link create the running widget after: ${change}`
  test(title, { tag: longTag }, async ({ playground: p, context, playgroundUrl, runCode }) => {
    await p.open()
    await p.button.waitFor()
    await apply(p)
    const expected = await runCode(p)
    await expect.poll(() => runningWidget(p)).toEqual(expected)
    const code = (await p.part('code').textContent()) ?? ''
    await p.page.reload()
    await expect.poll(() => runningWidget(p)).toEqual(expected)
    expect(await p.part('code').textContent()).toBe(code)
    const linked = playgroundPage(await context.newPage(), playgroundUrl)
    await linked.open(new URL(p.page.url()).search)
    await expect.poll(() => runningWidget(linked)).toEqual(expected)
    expect(await linked.part('code').textContent()).toBe(code)
  })
}

test('adds and removes networks while a wallet is connected', { tag: longTag }, async ({ playground: p }) => {
  await p.open()
  await p.connect()
  await p.part('uses-11155111').uncheck()
  await expect(p.state('networks')).toHaveText('1, 8453')
  await p.part('default-8453').check()
  await expect(p.state('networks')).toHaveText('8453, 1')
  await expect(p.state('status')).toHaveText('connected')
  await expect(p.state('network')).toHaveText('eip155:1')
  await p.part('host-networks').click()
  await p.part('network-eip155:1').waitFor()
  await expect(p.part('network-eip155:11155111')).toHaveCount(0)
})

test('the form of the page sends once by the hook, and shows the state of the transaction', async ({
  playground: p,
  chains,
}) => {
  const receiver = `0x${'5e'.repeat(20)}`
  await chains.setEther(first, 5_000_000_000_000_000_000n)
  await p.open('?plugins=evm,injected,connect,send')
  await expect(p.part('own-send')).toBeDisabled()
  await p.connect()
  const status = p.part('own-send-status')
  await p.part('own-send').click()
  await expect(status).toHaveText('An amount and receiver address are required')
  await p.part('own-receiver').fill(receiver)
  await p.part('own-amount').fill('500')
  await p.part('own-send').click()
  await expect(status).toHaveText('Insufficient balance')
  await p.part('own-amount').fill('0.25')
  await p.part('own-send').click()
  await expect(status).toHaveText('waiting')
  await expect(p.part('own-send')).toBeDisabled()
  await p.wallet.reject()
  await expect(status).toHaveText('')
  await p.part('own-send').click()
  await expect(p.wallet.request).toHaveText('eth_sendTransaction')
  await p.wallet.approve()
  await expect(status).toHaveText('confirmed')
  await expect(p.part('own-hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await chains.ether(receiver)).toBe('0.25')
})

for (const [screen, width] of [
  ['desktop', 1280],
  ['phone', 360],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`the page on a ${screen}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      const tag = screen === 'phone' && colorScheme === 'dark' ? [] : longTag
      test('fits the width and passes axe', { tag }, async ({ playground: p }) => {
        await p.open('?plugins=evm,injected,external,connect,send&off=send')
        await p.button.waitFor()
        const overflow = await p.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBe(0)
        const { violations, contrasts } = await runAxe(p.page)
        expect(violations).toEqual([])
        expect(contrasts).toBeGreaterThan(0)
      })
    })
  }
}
