import { expect, test } from 'vitest'
import { fill, view } from '../../core/plugins/contributions.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { defineRoute, defineSlot } from '../../core/keys.js'
import { slotAtom } from '../../core/slots.js'
import { createPluginHarness } from '../../testing/index.js'
import { SlotFill, type SlotFillProps, useAtom, useHeader } from '../index.js'

const route = defineRoute('owner.view')
const parts = defineSlot<Pick<SlotFillProps['fill'], 'load'>>('owner.parts')

test('SlotFill renders single fills of a slot, with content between them', async () => {
  function Owner() {
    useHeader({ title: 'Owner' })
    return useAtom(slotAtom(parts)).map((item) => (
      <p key={item.id}>
        {item.id}: <SlotFill fill={item} loading="Loading" />
      </p>
    ))
  }
  const owner = definePlugin({
    id: 'owner',
    contributes: [
      view(route, async () => ({ default: Owner })),
      fill(parts, { id: 'first', load: async () => ({ default: () => 'here' }) }),
      fill(parts, { id: 'second', load: () => new Promise(() => {}) }),
    ],
  })
  const h = createPluginHarness(owner())
  const screen = await h.open(route)
  await screen.sees('first: here')
  expect(screen.text()).toContain('second: Loading')
  await h.dispose()
})
