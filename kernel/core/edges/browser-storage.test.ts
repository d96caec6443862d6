import { onTestFinished, expect, test, vi } from 'vitest'
import { persisted } from '../plugins/contributions.js'
import { definePlugin } from '../plugins/definition.js'
import { persistedAtom } from '../state/persisted-atom.js'
import { string } from '../schema/schema.js'
import { createFoyer } from '../../host/create-foyer.js'
import { fakeNamespace } from '../../testing/fakes.js'
import { browserStorage } from './storage.js'

/** Puts a storage in place as Node.js 25 has one: a global of the process, which all requests of a server share. */
function stubProcessStorage() {
  const entries = new Map<string, string>()
  const reads: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (reads.push(key), entries.get(key) ?? null),
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { entries, reads }
}

// behaviour 8.2
test('a widget on a server leaves the storage of the process alone, and rejects no promise', async () => {
  const { entries, reads } = stubProcessStorage()
  const rejections: unknown[] = []
  const onRejection = (error: unknown) => void rejections.push(error)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  const errors: unknown[] = []
  const note = persistedAtom({ key: 'demo.note', version: 1, schema: string(), initial: '' })
  const demo = definePlugin({ id: 'demo', contributes: [persisted(note)] })
  const foyer = createFoyer({
    plugins: [fakeNamespace(), demo()],
    onError: (error) => void errors.push(error),
  })
  foyer.store.set(note, 'of one request')
  // Node reports rejections after the microtasks of a task
  await new Promise((resolve) => setImmediate(resolve))
  await foyer.dispose()
  await new Promise((resolve) => setImmediate(resolve))
  expect([rejections, errors, reads, entries.size]).toEqual([[], [], [], 0])
})

test('browserStorage is undefined without a document, and reads a page with one', () => {
  const { entries } = stubProcessStorage()
  expect(browserStorage()).toBeUndefined()
  vi.stubGlobal('document', {})
  browserStorage()?.setItem('key', 'value')
  expect(entries.get('key')).toBe('value')
})
