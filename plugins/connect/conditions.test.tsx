import { atom } from 'jotai/vanilla'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { currentEntryAtom, definePlugin, fill, routerKey, type Plugin } from '#kernel'
import type { Approval, Connector } from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type HarnessOptions,
} from '#kernel/testing'
import {
  connectConditions,
  connectExternal,
  connectGroups,
  connectNetwork,
  connectSections,
  connectWallets,
} from './contract.js'
import { connect } from './index.js'

const agree: Approval = { accounts: ['demo:1:0x71C912345678901234567890123456785A4e9F'], network: 'demo:1' }
const termsUrl = 'https://meridian.example/terms'
const privacyUrl = '/privacy'

const installed = (id = 'fake') => {
  const connector = Object.assign(fakeConnector({ id, connect: async () => agree }), {
    kind: 'ANNOUNCED' as const,
    role: 'installed' as const,
  })
  return { connector, isAsked: () => connector.calls.includes('connect') }
}

const start = (
  options: Parameters<typeof connect>[0],
  connectors: readonly Connector[],
  more: Omit<HarnessOptions, 'companions'> & { readonly companions?: readonly Plugin[] } = {},
) =>
  createPluginHarness(connect(options), {
    features: { legalCheckbox: true },
    ...more,
    companions: [fakeNamespace(), fakeConnectors(...connectors), ...(more.companions ?? [])],
  })

type Screen = Awaited<ReturnType<ReturnType<typeof start>['open']>>
const byId = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const accept = async (screen: Screen) => {
  const box = await until(() => byId(screen, 'legal-checkbox'), 'the checkbox')
  box.click()
}
/** Text of the element that describes another one. */
const describedBy = (screen: Screen, element: HTMLElement | null) =>
  screen.root.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent

// behaviour 14.10
test('a wallet of the list is disabled with the reason until the terms are accepted', async () => {
  const { connector, isAsked } = installed()
  const h = start({ termsUrl, privacyUrl }, [connector])
  const screen = await h.open()
  await screen.sees('I accept the terms of service and the privacy policy')
  const row = byId(screen, 'connector-fake')
  expect(row?.getAttribute('aria-disabled')).toBe('true')
  expect(describedBy(screen, row)).toContain('Required to continue.')
  row?.click()
  await accept(screen)
  await until(() => !row?.hasAttribute('aria-disabled'), 'the row to be enabled')
  expect(row?.hasAttribute('aria-describedby')).toBe(false)
  // the press on the disabled row had no effect
  expect(isAsked()).toBe(false)
  row?.click()
  await until(isAsked, 'the request')
  await h.dispose()
})

// behaviour 14.10, 13.2
test('links to the host’s pages open in a new tab without opener', async () => {
  const h = start({ termsUrl, privacyUrl }, [])
  const screen = await h.open()
  await screen.sees('Terms of service')
  const links = ['legal-terms', 'legal-privacy'].map((id) => byId(screen, id))
  expect(links.map((link) => link?.getAttribute('href'))).toEqual([termsUrl, privacyUrl])
  expect(links.map((link) => link?.getAttribute('rel'))).toEqual(Array(2).fill('noopener noreferrer'))
  expect(links.map((link) => link?.getAttribute('target'))).toEqual(['_blank', '_blank'])
  await h.dispose()
})

// behaviour 14.10
test.each([
  [{ termsUrl }, 'I accept the terms of service', ['legal-terms']],
  [{ privacyUrl }, 'I accept the privacy policy', ['legal-privacy']],
])('with %j the checkbox names and links that page only', async (options, label, links) => {
  const h = start(options, [])
  const screen = await h.open()
  await screen.sees(label)
  const box = byId(screen, 'legal-checkbox')?.closest('label')
  expect(box?.textContent).toBe(label)
  const found = [...screen.root.querySelectorAll<HTMLElement>('a[data-testid^="legal-"]')]
  expect(found.map(({ dataset }) => dataset['testid'])).toEqual(links)
  await h.dispose()
})

// behaviour 14.10
test('a view of a request that is opened directly asks the wallet after the terms and a press', async () => {
  const { connector, isAsked } = installed()
  const h = start({ termsUrl }, [connector])
  const screen = await h.open(connectExternal, { connectorId: 'fake' })
  await screen.sees('I accept the terms of service')
  const proceed = byId(screen, 'conditions-continue')
  expect(proceed?.getAttribute('aria-disabled')).toBe('true')
  expect(describedBy(screen, proceed)).toContain('Required to continue.')
  proceed?.click()
  await accept(screen)
  await until(() => !proceed?.hasAttribute('aria-disabled'), 'the button to be enabled')
  // a checked box alone sends nothing (WCAG 2.2, 3.2.2)
  expect(isAsked()).toBe(false)
  proceed?.click()
  await until(isAsked, 'the request')
  await h.dispose()
})

// behaviour 14.10
test('a wallet for a network is disabled until the terms are accepted', async () => {
  const { connector, isAsked } = installed()
  const h = start({ termsUrl }, [connector])
  const screen = await h.open(connectNetwork, { network: 'demo:1' })
  await screen.sees('I accept the terms of service')
  const row = byId(screen, 'connector-fake')
  row?.click()
  expect(row?.getAttribute('aria-disabled')).toBe('true')
  await accept(screen)
  await until(() => !row?.hasAttribute('aria-disabled'), 'the row to be enabled')
  expect(isAsked()).toBe(false)
  await h.dispose()
})

// behaviour 14.10
test('wallets of other plugins are disabled; rows that open a view and links are not', async () => {
  const run = vi.fn()
  const openAll = vi.fn()
  const catalogue = definePlugin({
    id: 'catalogue',
    contributes: [
      fill(connectGroups, {
        id: 'featured',
        list: atom([
          { id: 'oriole', name: 'Oriole', press: { run } },
          { id: 'all', name: 'All wallets', icon: 'grid' as const, press: { run: openAll } },
          { id: 'page', name: 'Elsewhere', press: { href: 'https://elsewhere.example' } },
        ]),
      }),
    ],
  })
  const h = start({ termsUrl }, [], { companions: [catalogue()] })
  const screen = await h.open()
  await screen.sees('Oriole')
  byId(screen, 'wallet-oriole')?.click()
  byId(screen, 'wallet-all')?.click()
  expect(openAll).toHaveBeenCalledOnce()
  expect(run).not.toHaveBeenCalled()
  expect(byId(screen, 'install-Elsewhere')?.getAttribute('href')).toBe('https://elsewhere.example')
  await h.dispose()
})

// behaviour 14.11
test('the acceptance lasts while the page does, and not longer', async () => {
  const { connector } = installed()
  const h = start({ termsUrl }, [connector])
  const first = await h.open()
  await accept(first)
  await until(() => !byId(first, 'connector-fake')?.hasAttribute('aria-disabled'), 'the row to be enabled')
  h.service(routerKey).close()
  await until(() => !h.read(currentEntryAtom), 'the modal to close')
  const second = await h.open()
  await second.sees('Installed')
  expect(byId(second, 'connector-fake')?.hasAttribute('aria-disabled')).toBe(false)
  await h.dispose()
  const reloaded = start({ termsUrl }, [installed().connector])
  const third = await reloaded.open()
  await third.sees('Installed')
  expect(byId(third, 'connector-fake')?.getAttribute('aria-disabled')).toBe('true')
  await reloaded.dispose()
})

// behaviour 14.11
test('without addresses there is no checkbox, and the options are reported once', async () => {
  const { connector, isAsked } = installed()
  const h = start({}, [connector])
  const screen = await h.open()
  await until(() => h.errors.length > 0, 'the report')
  expect(String(h.errors[0]?.error)).toContain(
    'Plugin "connect", option termsUrl: the flag `legalCheckbox` is on',
  )
  expect(byId(screen, 'legal-checkbox')).toBeNull()
  byId(screen, 'connector-fake')?.click()
  await until(isAsked, 'the request')
  await h.open(connectNetwork, { network: 'demo:1' })
  expect(h.errors).toHaveLength(1)
  await h.dispose()
})

// behaviour 14.10
test('without the flag there is no checkbox', async () => {
  const { connector } = installed()
  const h = start({ termsUrl }, [connector], { features: {} })
  const screen = await h.open()
  await screen.sees('Installed')
  expect(byId(screen, 'legal-checkbox')).toBeNull()
  expect(byId(screen, 'connector-fake')?.hasAttribute('aria-disabled')).toBe(false)
  await h.dispose()
})

// behaviour 14.13
test('a condition of another plugin keeps wallets from being asked', async () => {
  const isMet = atom(false)
  const captcha = definePlugin({
    id: 'captcha',
    contributes: [
      fill(connectConditions, { id: 'captcha', isMet, load: async () => ({ default: () => 'Solve this' }) }),
    ],
  })
  const { connector, isAsked } = installed()
  const h = start({}, [connector], { features: {}, companions: [captcha()] })
  const screen = await h.open()
  await screen.sees('Solve this')
  byId(screen, 'connector-fake')?.click()
  expect(describedBy(screen, byId(screen, 'connector-fake'))).toBe('Solve this')
  h.store.set(isMet, true)
  await until(() => !byId(screen, 'connector-fake')?.hasAttribute('aria-disabled'), 'the row to be enabled')
  expect(isAsked()).toBe(false)
  await h.dispose()
})

const email = definePlugin({
  id: 'email',
  contributes: [
    fill(connectSections, {
      id: 'email',
      rank: 10,
      load: async () => ({ default: () => createElement('p', null, 'Your e-mail address') }),
    }),
  ],
})

// behaviour 14.12
test('collapsed wallets are behind one row, and back leads to the sections', async () => {
  const { connector } = installed()
  const h = start({}, [connector], { features: { collapseWallets: true }, companions: [email()] })
  const screen = await h.open()
  await screen.sees('Your e-mail address')
  expect(byId(screen, 'connector-fake')).toBeNull()
  await screen.press('Continue with a wallet')
  await screen.sees('Wallet fake')
  expect(screen.text()).not.toContain('Your e-mail address')
  h.service(routerKey).back()
  await screen.sees('Your e-mail address')
  expect(byId(screen, 'collapsed-wallets')).not.toBeNull()
  await h.dispose()
})

// behaviour 14.12
test.each([
  ['without another section', { collapseWallets: true }, []],
  ['without the flag', {}, [email()]],
])('%s the wallets are listed', async (_, features, companions) => {
  const { connector } = installed()
  const h = start({}, [connector], { features, companions })
  const screen = await h.open(connectWallets)
  await screen.sees('Wallet fake')
  expect(byId(screen, 'collapsed-wallets')).toBeNull()
  await h.dispose()
})
