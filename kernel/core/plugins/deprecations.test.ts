import { expect, test } from 'vitest'
import { createFoyer } from '../../host/create-foyer.js'
import { definePlugin } from './definition.js'
import { createDeprecations } from './deprecations.js'

test('writes one warning per name to the log, with the remedy', async () => {
  const plugin = definePlugin({
    id: 'old',
    setup({ log }) {
      const deprecate = createDeprecations(log)
      for (const name of ['old({ text })', 'old({ text })', 'oldAtom']) deprecate(name, 'Use `memo`.')
    },
  })
  const foyer = createFoyer({ plugins: [plugin()] })
  const { log } = await foyer.debug()
  const warnings = log.filter((line) => line.includes('deprecated'))
  expect(warnings).toEqual([
    expect.stringMatching(/"warn".*old\(\{ text \}\) is deprecated\. Use `memo`\./),
    expect.stringMatching(/"warn".*oldAtom is deprecated\. Use `memo`\./),
  ])
  await foyer.dispose()
})
