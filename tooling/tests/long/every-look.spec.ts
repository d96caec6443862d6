import { auditStates, noFindings } from '../audits/audit-states.js'
import { expect, statesFiles } from '../audits/gallery.js'
import { test } from '../audits/shared-page.js'

for (const file of statesFiles) {
  test(`${file} passes the audits in all looks`, async ({ page, gallery, show, pageErrors }) => {
    const states = gallery.states.filter((state) => state.file === file)
    expect(states.length).toBeGreaterThan(0)
    const { findings, count, undecided, shortened } = await auditStates(page, {
      show,
      states,
      matrix: 'full',
      errors: pageErrors,
    })
    console.log(`${states.length} states, ${count} looks`)
    console.log('undecided by axe:', Object.fromEntries(undecided))
    console.log('shortened on purpose:', [...shortened])
    expect(findings).toEqual(noFindings)
  })
}
