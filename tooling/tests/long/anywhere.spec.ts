import { expect } from '@playwright/test'
import { test } from '../packed/react-app.js'
import { runScenario } from '../packed/test.js'

// one installation for all pages
test.describe.configure({ mode: 'default' })

for (const [title, page] of [
  ['of a module in StrictMode', 'index'],
  ['of an effect in StrictMode', 'effect'],
  ['of state in StrictMode', 'state'],
  ['in an app within a shadow root', 'shadow'],
  ['of a custom element', 'element'],
] as const)
  test(`the widget ${title} connects under a strict policy with Trusted Types`, async ({
    page: tab,
    wallet,
    site,
  }) => {
    await tab.goto(`${site}/${page}.html`)
    await runScenario(tab, wallet)
    // the page of the starter does not count
    if (page !== 'index') await expect(tab.locator('html')).toHaveAttribute('data-renders', '2')
  })
