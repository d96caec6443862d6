// #region harness
import { expect, test } from 'vitest'
import { conformsToPlugin, createPluginHarness, fakeSession } from 'foyerkit/testing'
import { due, reminder } from './reminder.js'

// registers the tests that every plugin must pass
conformsToPlugin(test, () => reminder())

test('emits an event once the time is over', async () => {
  const h = createPluginHarness(reminder({ afterMs: 5_000 }), {
    companions: [fakeSession({ address: 'alice' })],
  })
  const events = () => h.emitted.filter(({ id }) => id === due.id)
  await h.clock.advance(4_999)
  expect(events()).toEqual([])
  await h.clock.advance(1)
  expect(events()).toEqual([{ id: 'reminder.due', payload: { wallet: 'Fake wallet' } }])
  await h.dispose()
})
// #endregion

test('emits no event without a connected wallet', async () => {
  const h = createPluginHarness(reminder())
  await h.clock.advance(120_000)
  expect(h.emitted.filter(({ id }) => id === due.id)).toEqual([])
  await h.dispose()
})
