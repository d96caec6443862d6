import { getEventListeners } from 'node:events'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import type { ApiClient } from '#plugins/service/contract'
import { createLists, retryMs, slowAnswerMs } from './lists.js'
import { optionsAtom } from './rules.js'
import { answersAtom, noAnswers } from './state.js'

/** Lists of a plugin that stays active, with a service that answers or fails. */
function start() {
  const plugin = new AbortController()
  const [store, clock] = [createStore(), createFakeClock()]
  store.set(optionsAtom, { ...store.get(optionsAtom), hasService: true })
  let isDown = false
  const call = vi.fn(async () => {
    if (isDown) throw new Error('down')
    return { wallets: [{ id: 'a', name: 'A' }], length: 1, count: 1 }
  })
  const api = { has: () => true, call } as unknown as ApiClient
  const report = vi.fn()
  const lists = createLists({
    maybe: { api, config: undefined, pictures: undefined, settings: undefined },
    store,
    clock,
    signal: plugin.signal,
    report,
  })
  return {
    ...{ lists, store, clock, plugin, call },
    setDown: (next: boolean) => void (isDown = next),
    listeners: () => getEventListeners(plugin.signal, 'abort').length,
  }
}

test('requests that are over leave no listener on the signal of the plugin, and none on that of a search', async () => {
  const { lists, store, clock, call, listeners, setDown } = start()
  const before = listeners()
  const search = new AbortController()
  for (let round = 0; round < 20; round++) {
    store.set(answersAtom, noAnswers)
    await lists.refresh()
    await lists.more()
    await lists.find('a', search.signal)
  }
  expect(call.mock.calls.length).toBeGreaterThanOrEqual(60)
  setDown(true)
  store.set(answersAtom, noAnswers)
  await lists.refresh()
  expect(store.get(answersAtom).status).toBe('failed')
  await clock.advance(retryMs)
  expect([listeners(), getEventListeners(search.signal, 'abort').length]).toEqual([before, 0])
  expect(clock.pendingSleeps).toBe(0)
})

test('the pause after a failure ends with the plugin', async () => {
  const { lists, clock, plugin, setDown } = start()
  setDown(true)
  await lists.refresh()
  expect(clock.pendingSleeps).toBe(1)
  plugin.abort()
  await clock.advance(slowAnswerMs)
  expect(clock.pendingSleeps).toBe(0)
})
