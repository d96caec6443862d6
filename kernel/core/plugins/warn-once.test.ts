import { expect, test, vi } from 'vitest'
import { createFoyer } from '../../host/create-foyer.js'
import { definePlugin } from './definition.js'
import { warnOnce } from './warn-once.js'

test('writes one warning per text to the console and the log', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const plugin = definePlugin({
    id: 'old',
    setup({ log }) {
      for (const name of ['old({ text })', 'old({ text })', 'oldAtom'])
        warnOnce(log, `${name} is deprecated. Use \`memo\`.`)
    },
  })
  const foyer = createFoyer({ plugins: [plugin()] })
  const { log } = await foyer.debug()
  const warnings = log.filter((line) => line.includes('deprecated'))
  expect(warnings).toEqual([
    expect.stringMatching(/"warn".*old\(\{ text \}\) is deprecated\. Use `memo`\./),
    expect.stringMatching(/"warn".*oldAtom is deprecated\. Use `memo`\./),
  ])
  expect(warn.mock.calls).toEqual([
    ['[foyer] old({ text }) is deprecated. Use `memo`.'],
    ['[foyer] oldAtom is deprecated. Use `memo`.'],
  ])
  warn.mockRestore()
  await foyer.dispose()
})

test('warns once per widget, also if the plugin is activated again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const plugin = definePlugin({
    id: 'old',
    setup: ({ log }) => warnOnce(log, 'oldAtom is deprecated. Use `newAtom`.'),
  })
  const widgets = [createFoyer({ plugins: [plugin()] }), createFoyer({ plugins: [plugin()], id: 'second' })]
  for (const foyer of widgets) await foyer.configure(plugin())
  for (const foyer of widgets) {
    const { log } = await foyer.debug()
    expect(log.filter((line) => line.includes('deprecated'))).toHaveLength(1)
  }
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
  for (const foyer of widgets) await foyer.dispose()
})
