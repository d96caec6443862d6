import { expect, onTestFinished, test, vi } from 'vitest'
import { settle, until } from '#kernel/testing'
import { groupsAtom } from './groups.js'
import type * as service from './service.js'
import { startCatalogue } from './testing/start-catalogue.js'

const failure = vi.hoisted(() => ({ isOffline: false, count: 0 }))

vi.mock('./service.js', async (importOriginal) => {
  const original = await importOriginal<typeof service>()
  return {
    ...original,
    createCatalogue: (...parameters: Parameters<typeof service.createCatalogue>) => {
      if (failure.isOffline && ++failure.count)
        throw new TypeError('Failed to fetch dynamically imported module')
      return original.createCatalogue(...parameters)
    },
  }
})

test('an open list has its rows once the code of the catalogue loads', async () => {
  failure.isOffline = true
  const h = startCatalogue()
  onTestFinished(() => h.dispose())
  await h.open()
  await until(() => failure.count === 1, 'the failed load')
  await settle()
  expect(h.read(groupsAtom)).toBeUndefined()

  failure.isOffline = false
  await h.clock.advance(1_000)
  await until(() => h.read(groupsAtom), 'the rows')
})
