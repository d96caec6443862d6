import { expect, inject } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground } from './playground-page.js'

test('the built page is served under a strict policy with Trusted Types', async () => {
  const answer = await fetch(inject('world').playground)
  const directives = answer.headers.get('content-security-policy')?.split('; ') ?? []
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
    ]),
  )
  expect(directives.join()).not.toMatch(/unsafe|nonce|sha\d/)
})

test('a walk from connecting over the account to disconnecting breaks no rule of the policy', async ({
  open,
}) => {
  const p = await openPlayground(open)
  await p.button.click()
  await p.dialog.getByText('How they work').click()
  await eventually(() => p.part('frame-title').textContent()).toBe('What is a wallet?')
  await p.part('frame-close').click()
  await p.dialog.waitFor({ state: 'detached' })

  await p.choose()
  await p.wallet.reject()
  await p.part('connecting-retry').click()
  await p.wallet.approve()
  await p.part('connecting-connected').waitFor()
  await p.dialog.waitFor({ state: 'detached' })

  await p.button.click()
  await p.part('account-balance').waitFor()
  await p.part('theme').selectOption('dark')
  await p.part('account-disconnect').click()
  await p.says('status', 'disconnected')
  await p.page.reload({ waitUntil: 'networkidle' })
  expect(p.complaints.violations).toEqual([])
})

/** Trusted Types, as far as they are used here; TypeScript does not know them yet. */
interface TrustedTypesWindow {
  readonly trustedTypes: {
    createPolicy<Rules extends { createScript: (text: string) => string }>(
      name: string,
      rules: Rules,
    ): { createScript(text: string): unknown }
  }
}

/** Runs in the page before its scripts: at the first click, as the page's own work, every rule is broken. */
function breakTheRulesAtClick() {
  const attempt = (work: () => void) => {
    try {
      work()
    } catch {
      // Trusted Types throw besides telling
    }
  }
  const plant = () => {
    const rename = 'document.title = "planted"'
    const script = document.createElement('script')
    attempt(() => script.append(rename))
    attempt(() => document.head.append(script))
    // let through by Trusted Types, so that the rule about inline scripts itself is put to the test
    const policy = (window as unknown as TrustedTypesWindow).trustedTypes.createPolicy('planted', {
      createScript: (text) => text,
    })
    const trusted = document.createElement('script')
    Reflect.set(trusted, 'text', policy.createScript(rename))
    document.head.append(trusted)
    const style = document.createElement('style')
    style.append('body { outline: 1px solid }')
    document.head.append(style)
    document.body.setAttribute('style', 'outline: 1px solid')
    attempt(() => (document.createElement('div').innerHTML = '<b>planted</b>'))
    void fetch('http://127.0.0.1:1/').catch(() => {})
  }
  document.addEventListener('click', plant, { once: true })
}

test('a page that breaks the rules is caught, so the watch is awake', async ({ open }) => {
  const p = await openPlayground(open, '', { before: breakTheRulesAtClick, mayComplain: true })
  expect(p.complaints.violations).toEqual([])
  await p.part('code').click()
  const caught = () => [...new Set(p.complaints.violations.map(({ directive }) => directive))].sort()
  await eventually(caught).toEqual([
    'connect-src',
    'require-trusted-types-for',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ])
  expect(await p.page.title()).toBe('Meridian, a page that embeds Foyer')
})
