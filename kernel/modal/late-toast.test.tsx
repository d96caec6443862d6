import { expect, test } from 'vitest'
import { toastsKey } from '../contracts/toasts.js'
import { definePlugin } from '../core/plugins/definition.js'
import { settle } from '../testing/fake-edges.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'

const modalRoot = () => document.querySelector('[data-testid="foyer-modal"]')

test('a toast that a plugin shows in its cleanup does not create the modal root again', async () => {
  let isToastShown = false
  const bell = definePlugin({
    id: 'bell',
    requires: { toasts: toastsKey },
    setup({ use, onDispose }) {
      const { toasts } = use
      onDispose(() => {
        toasts.show({ kind: 'info', text: 'Gone' })
        isToastShown = true
      })
      return {}
    },
  })
  const h = createPluginHarness(bell())
  h.service(toastsKey).show({ kind: 'info', text: 'Here' })
  await until(modalRoot, 'the modal root')
  await h.dispose()
  expect(isToastShown).toBe(true)
  await settle()
  expect(modalRoot()).toBeNull()
})
