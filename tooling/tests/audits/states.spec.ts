import type { Shown } from '../../gallery/page/show-state.js'
import { auditStates, looks, noFindings } from './audit-states.js'
import { expect, stateOf, statesFiles } from './gallery.js'
import { test } from './shared-page.js'

test('every registered view has gallery states in an audited file', async ({ gallery }) => {
  expect(gallery.missing).toEqual([])
  const files = [...new Set(gallery.states.map(({ file }) => file))]
  expect(files.sort()).toEqual(statesFiles)
})

test('the gallery is served under a strict policy with Trusted Types', async ({ gallery, request }) => {
  const policy = (await request.get(gallery.url)).headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|nonce|sha\d/)
})

test('the pseudo-locale replaces the texts and is right to left', async ({ page, gallery, show }) => {
  const state = gallery.states.find(({ view }) => view === 'connect.wallets')
  if (!state) throw new Error('connect.wallets has no states')
  await show(state)
  const dialog = page.getByRole('dialog')
  const title = page.getByTestId('frame-title')
  await expect(title).toContainText('Connect')
  await page.evaluate((look) => (window as unknown as Shown).look(look), looks.pseudo)
  await expect(title).toContainText(/^\[Çöñ/)
  await expect(dialog).toHaveCSS('direction', 'rtl')
  await page.evaluate((look) => (window as unknown as Shown).look(look), looks.light)
  await expect(title).toContainText('Connect')
  await expect(dialog).toHaveCSS('direction', 'ltr')
})

for (const file of statesFiles) {
  // behaviour 12.11
  test(`${file} passes the audits`, async ({ page, gallery, show, pageErrors }) => {
    test.setTimeout(180_000)
    const states = gallery.states.filter((state) => state.file === file)
    expect(states.length).toBeGreaterThan(0)
    const { findings, routes } = await auditStates(page, {
      show,
      states,
      matrix: 'short',
      errors: pageErrors,
    })
    expect(findings).toEqual(noFindings)
    // One of its states reaches each view.
    for (const { view, trigger } of states) if (!trigger) expect(routes).toContain(view)
  })
}

test('each audit finds a planted fault', async ({ page, show, pageErrors }) => {
  const faults = ['Pale and unnamed', 'Against the policy', 'Too wide', 'Always moving', 'Nowhere']
  const states = faults.map((state) => stateOf('planted', state))
  const { findings } = await auditStates(page, { show, states, matrix: 'full', errors: pageErrors })
  const axe = findings.axe.join('\n')
  expect(axe).toMatch(new RegExp(`Pale and unnamed, ${looks.light.name}: button-name`))
  for (const look of [looks.light, looks.dark])
    expect(axe).toMatch(new RegExp(`Pale and unnamed, ${look.name}: color-contrast`))
  expect(findings.policy.join('\n')).toMatch(/Against the policy.*: style-src-attr/)
  expect(findings.policy.join('\n')).toMatch(/Against the policy.*: require-trusted-types-for/)
  expect(findings.unmirrored.join('\n')).toMatch(/off by .*At the left/)
  for (const { name } of [looks.large, looks.largePhone, looks.pseudo, looks.pseudoPhone]) {
    expect(findings.cut.join('\n')).toContain(`Too wide, ${name}: too wide by`)
    expect(findings.cut.join('\n')).toContain(`Too wide, ${name}: cut below by`)
  }
  expect(findings.moving).toEqual([expect.stringContaining('Always moving')])
  expect(findings.problems).toEqual([expect.stringContaining('There is no state "Nowhere" of "planted".')])
})
