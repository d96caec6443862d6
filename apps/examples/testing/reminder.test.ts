import { expect, test } from 'vitest'
// #region harness
import { conformsToPlugin, createPluginHarness, fakeSession } from 'foyerkit/testing'
import { due, reminder } from './reminder.js'

// what every plugin must do, whatever it is for
conformsToPlugin(test, () => reminder())

test('tells when the time is over, and not before', async () => {
  const h = createPluginHarness(reminder({ afterMs: 5_000 }), { beside: [fakeSession({ address: 'alice' })] })
  const told = () => h.emitted.filter(({ id }) => id === due.id)
  await h.clock.advance(4_999)
  expect(told()).toEqual([])
  await h.clock.advance(1)
  expect(told()).toEqual([{ id: 'reminder.due', payload: { wallet: 'Fake wallet' } }])
  await h.dispose()
})
// #endregion

test('nobody is reminded where no wallet is connected', async () => {
  const h = createPluginHarness(reminder())
  await h.clock.advance(120_000)
  expect(h.emitted.filter(({ id }) => id === due.id)).toEqual([])
  await h.dispose()
})
