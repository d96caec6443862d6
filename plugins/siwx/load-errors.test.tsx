import { expect, test, vi } from 'vitest'
import { statusAtom } from '#kernel'
import { createFakeStorage, settle, until } from '#kernel/testing'
import type * as service from './service.js'
import { signIn, startSiwx } from './testing/start-siwx.js'

const failure = vi.hoisted(() => ({ isOffline: false, count: 0 }))

vi.mock('./service.js', async (importOriginal) => {
  const original = await importOriginal<typeof service>()
  return {
    ...original,
    loadSiwx: async (...parameters: Parameters<typeof service.loadSiwx>) => {
      if (failure.isOffline && ++failure.count)
        throw new TypeError('Failed to fetch dynamically imported module')
      return original.loadSiwx(...parameters)
    },
  }
})

const storedSession = (from: ReturnType<typeof startSiwx>) =>
  String(from.h.storage.entries.get('foyer/default/session'))

test('a restored wallet stays stored while the code of the sign-in does not load, and is connected after the retry', async () => {
  const first = startSiwx({}, { storage: createFakeStorage() })
  await signIn(first)
  await until(() => storedSession(first).includes('alice'), 'the stored session')
  const { storage } = first.h
  await first.h.dispose()

  failure.isOffline = true
  const { config, sessions } = first
  const second = startSiwx({}, { storage, memory: { config, sessions } })
  await until(() => failure.count === 1, 'the failed load')
  await settle()
  expect([second.h.read(statusAtom), storedSession(second).includes('alice')]).toEqual(['disconnected', true])
  expect(second.wallet.calls).not.toContain('disconnect')

  failure.isOffline = false
  await second.h.clock.advance(2_000)
  await until(() => second.h.read(statusAtom) === 'connected', 'the connected wallet')
  expect(second.wallet.calls).not.toContain('disconnect')
})
