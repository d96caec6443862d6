import { createFoyer, networksAtom } from 'foyerkit'
import { beforeAll, describe, expect, inject, onTestFinished, vi } from 'vitest'
import { evaluate } from '../../apps/playground/src/testing/evaluate.js'
import { runAxe } from '../views/run-axe.js'
import { etherOnChain, setEther } from './ether-on-chain.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground, type Playground } from './playground-page.js'

const [first = ''] = inject('world').devnet.accounts.map(({ address }) => address)

// the code on the page names the page's own address
beforeAll(() => {
  vi.stubGlobal('location', new URL(inject('world').playground))
  return () => vi.unstubAllGlobals()
})

/** What a widget has been made of, as it can be compared. */
interface Made {
  readonly plugins: readonly string[]
  readonly networks: string
  readonly theme: string | null
  readonly variables: Readonly<Record<string, string>>
  readonly lang: string
}

/** What the widget on the page is made of: what it says of itself, and what its button has on. */
async function running(p: Playground): Promise<Made> {
  const rows = p.page.locator('[data-testid^="state-plugin-"]')
  const plugins = await rows.evaluateAll((all) =>
    all.map((one) => `${one.dataset['testid']?.replace('state-plugin-', '')} ${one.textContent}`),
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
  const networks = (await p.part('state-networks').textContent()) ?? ''
  return { plugins: plugins.sort(), networks, ...look }
}

/** The same of the widget that the code on the page makes: it is run here, by itself. */
async function shown(p: Playground): Promise<Made> {
  const text = async (id: string) => (await p.part(id).textContent()) ?? ''
  const chains = await evaluate(await text('code-local-chains'), {}, 'assets, rpc')
  let made: Made | undefined
  const create = (options: Parameters<typeof createFoyer>[0]) => {
    const foyer = createFoyer(options)
    onTestFinished(() => foyer.dispose())
    made = {
      plugins: foyer.plugins.map(({ id, status }) => `${id} ${status}`).sort(),
      networks: foyer
        .read(networksAtom)
        .map(({ id }) => id)
        .join(', '),
      theme: options.theme?.mode ?? null,
      variables: { ...options.theme?.variables },
      lang: options.locale ?? 'en',
    }
    return { mount: () => {} }
  }
  const wallet = { provider: { request: () => Promise.resolve() } }
  await evaluate(await text('code'), {
    foyerkit: { createFoyer: create },
    './local-chains.js': chains,
    './test-wallet.js': { wallet },
  })
  return made as Made
}

/** Switches this and that, each by its control. */
const walks: Readonly<Record<string, (p: Playground) => Promise<void>>> = {
  'nothing is switched': async () => {},
  'plugins and flags': async (p) => {
    await p.part('plugin-send').uncheck()
    await p.part('plugin-external').check()
    await p.part('flag-receive').uncheck()
    await p.part('flag-account').uncheck()
    await p.part('flag-account').check()
    await p.part('plugin-networks').uncheck()
    await p.part('plugin-networks').check()
  },
  'a flag that was off while its plugin was away': async (p) => {
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

describe.for(Object.entries(walks))('after a walk through the switches: %s', ([, walk]) => {
  test('the code on the page makes the widget that runs, and so do a reload and a link', async ({ open }) => {
    const p = await openPlayground(open)
    await p.button.waitFor()
    await walk(p)
    const want = await shown(p)
    await eventually(() => running(p)).toEqual(want)
    const code = await p.part('code').textContent()
    await p.page.reload()
    await eventually(() => running(p)).toEqual(want)
    expect(await p.part('code').textContent()).toBe(code)
    const linked = await openPlayground(open, new URL(p.page.url()).search)
    await eventually(() => running(linked)).toEqual(want)
    expect(await linked.part('code').textContent()).toBe(code)
  })
})

test('networks come and go while a wallet is connected', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.part('uses-11155111').uncheck()
  await p.says('networks', '1, 8453')
  await p.part('default-8453').check()
  await p.says('networks', '8453, 1')
  await p.says('status', 'connected')
  await p.says('network', 'eip155:1')
  await p.part('host-networks').click()
  await p.part('network-eip155:1').waitFor()
  expect(await p.part('network-eip155:11155111').count()).toBe(0)
})

test('the page’s own form sends with the hook, once, and says what becomes of it', async ({ open }) => {
  const receiver = `0x${'5e'.repeat(20)}`
  await setEther(first, 5_000_000_000_000_000_000n)
  const p = await openPlayground(open, '?plugins=evm,injected,connect')
  expect(await p.part('own-send').isDisabled()).toBe(true)
  await p.connect()
  const status = () => p.part('own-send-status').textContent()
  await p.part('own-send').click()
  await eventually(status).toBe('An amount and receiver address are required')
  await p.part('own-receiver').fill(receiver)
  await p.part('own-amount').fill('500')
  await p.part('own-send').click()
  await eventually(status).toBe('The account holds less than that')
  await p.part('own-amount').fill('0.25')
  await p.part('own-send').click()
  await eventually(status).toBe('waiting')
  expect(await p.part('own-send').isDisabled()).toBe(true)
  await p.wallet.reject()
  await eventually(status).toBe('')
  await p.part('own-send').click()
  await eventually(() => p.wallet.request.textContent()).toBe('eth_sendTransaction')
  await p.wallet.approve()
  await eventually(status).toBe('confirmed')
  expect(await p.part('own-hash').textContent()).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await etherOnChain(receiver)).toBe('0.25')
})

describe.for([
  ['a desk', 1280],
  ['a phone', 360],
] as const)('on %s', ([, width]) => {
  test.for(['light', 'dark'] as const)(
    'the page is whole and readable, %s',
    async (colorScheme, { open }) => {
      const p = await openPlayground(open, '?plugins=evm,injected,external,connect,send&off=send')
      await p.page.setViewportSize({ width, height: 844 })
      await p.page.emulateMedia({ colorScheme })
      await p.button.waitFor()
      const wider = await p.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider).toBe(0)
      const { violations, contrasts } = await runAxe(p.page)
      expect(violations).toEqual([])
      expect(contrasts).toBeGreaterThan(20)
    },
  )
})
