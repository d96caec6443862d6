import { expect, test } from './fixtures/test.js'

test('the built page is served under a strict policy with Trusted Types', async ({ playgroundUrl }) => {
  const response = await fetch(playgroundUrl)
  const directives = response.headers.get('content-security-policy')?.split('; ') ?? []
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

// behaviour 13.4
test('connecting, the account view and disconnecting violate no directive', async ({
  playground: p,
  pageErrors,
}) => {
  await p.open()
  await p.button.click()
  await p.dialog.getByText('How they work').click()
  await expect(p.part('frame-title')).toHaveText('What is a wallet?')
  await p.part('frame-close').click()
  await p.dialog.waitFor({ state: 'detached' })

  await p.choose()
  await p.wallet.reject()
  await p.part('connecting-retry').click()
  await p.wallet.approve()
  await p.connected()

  await p.button.click()
  await p.part('account-balance').waitFor()
  await p.part('theme').selectOption('dark')
  await p.part('account-disconnect').click()
  await expect(p.state('status')).toHaveText('disconnected')
  await p.page.reload({ waitUntil: 'networkidle' })
  expect(pageErrors.violations).toEqual([])
})

/** The part of Trusted Types used here, which TypeScript has no types for. */
interface TrustedTypesWindow {
  readonly trustedTypes: {
    createPolicy<Rules extends { createScript: (text: string) => string }>(
      name: string,
      rules: Rules,
    ): { createScript(text: string): unknown }
  }
}

/** Init script: violates every directive at the first click. */
function violatePolicyAtClick() {
  const attempt = (work: () => void) => {
    try {
      work()
    } catch {
      // Trusted Types throw in addition to the event.
    }
  }
  const plant = () => {
    const rename = 'document.title = "planted"'
    const script = document.createElement('script')
    attempt(() => script.append(rename))
    attempt(() => document.head.append(script))
    // Allowed by Trusted Types, so that script-src decides.
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

test.describe('a page that violates the policy', () => {
  test.use({ allowPageErrors: true })

  test('is reported', async ({ playground: p, pageErrors }) => {
    await p.page.addInitScript(violatePolicyAtClick)
    await p.open()
    await p.button.waitFor()
    expect(pageErrors.violations).toEqual([])
    await p.part('code').click()
    const directives = () => [...new Set(pageErrors.violations.map(({ directive }) => directive))].sort()
    await expect
      .poll(directives)
      .toEqual([
        'connect-src',
        'require-trusted-types-for',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ])
    await expect(p.page).toHaveTitle('Meridian, a page that embeds Foyer')
  })
})
