import { expect, inject, vi } from 'vitest'
import { test as plainTest } from './audit-test.js'
import { auditStates, type Findings } from './audit-states.js'
import { looks } from './looks.js'
import { plantedState } from './planted-state.js'
import { registeredViews } from './registered-views.js'

// the first test that asks for the findings waits for all of them, beside the flows on a machine of two cores
vi.setConfig({ testTimeout: 600_000 })

const test = plainTest.extend<{ found: Findings; planted: Findings }>({
  found: [
    async ({ browser, listed }, use) => use(await auditStates(browser, [...listed.views.values()].flat())),
    { scope: 'file' },
  ],
  planted: [
    async ({ browser }, use) => {
      const faults = ['Pale and unnamed', 'Against the policy', 'Too wide', 'Always moving', 'Nowhere']
      await use(
        await auditStates(
          browser,
          faults.map((state) => plantedState(state)),
        ),
      )
    },
    { scope: 'file' },
  ],
})

test('every view that a plugin registers has states, all of them come about, and each view is reached', async ({
  listed: { views, missing },
  found: { count, problems, routes },
}) => {
  expect({ missing, problems }).toEqual({ missing: [], problems: [] })
  const registered = await registeredViews()
  expect(registered.length).toBeGreaterThan(3)
  expect(registered.filter((route) => !routes.has(route))).toEqual([])
  const states = [...views.values()].flat().length
  console.log(`${views.size} views, ${states} states, ${count} looks (${Object.keys(looks).join(', ')})`)
})

test('axe finds nothing to object to in any state, light, dark and on a phone', ({
  found: { violations, undecided, contrasts },
}) => {
  console.log('axe left undecided:', Object.fromEntries(undecided))
  expect(violations).toEqual([])
  const unseen = [...contrasts].filter(([, looked]) => looked === 0).map(([where]) => where)
  expect(unseen, 'of these axe looked at no contrast: it took them for unseen').toEqual([])
})

test('no state does anything against a strict policy with Trusted Types', async ({ found }) => {
  const policy = (await fetch(inject('gallery').url)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|nonce|sha\d/)
  expect(found.breaches).toEqual([])
})

test('right to left every state is the mirror image of what it is left to right', ({ found }) => {
  expect(found.unmirrored).toEqual([])
})

test('words that are 40 % longer, or twice as large, fit in every state, wide and on a phone', ({
  found,
}) => {
  console.log('shortened on purpose:', [...found.shortened])
  expect(found.cut).toEqual([])
})

test('for visitors who want no motion nothing moves in any state', ({ found }) => {
  expect(found.moving).toEqual([])
})

test('a fault of each kind is caught, so the audits are awake', ({ planted }) => {
  const all = planted.violations.join('\n')
  expect(all).toMatch(new RegExp(`Pale and unnamed, ${looks.light.name}: button-name`))
  for (const look of [looks.light, looks.dark])
    expect(all).toMatch(new RegExp(`Pale and unnamed, ${look.name}: color-contrast`))
  expect(planted.breaches.join('\n')).toMatch(/Against the policy.*: style-src-attr/)
  expect(planted.breaches.join('\n')).toMatch(/Against the policy.*: require-trusted-types-for/)
  expect(planted.unmirrored.join('\n')).toMatch(/off by .*At the left/)
  for (const { name } of [looks.large, looks.largePhone, looks.pseudo, looks.pseudoPhone]) {
    expect(planted.cut.join('\n')).toContain(`Too wide, ${name}: too wide by`)
    expect(planted.cut.join('\n')).toContain(`Too wide, ${name}: cut below by`)
  }
  expect(planted.moving).toEqual([expect.stringContaining('Always moving')])
  expect(planted.problems).toEqual([expect.stringContaining('There is no state "Nowhere" of "planted".')])
})
