import { GlobalWindow } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

/**
 * Installs a document for a test that also starts programs, which the tests of views cannot: their modules have no file URLs. Returns
 * the function that removes it.
 */
export function installDocument(): () => void {
  const window = new GlobalWindow({ url: 'https://wallet.example' })
  const { keys, originals } = populateGlobal(globalThis, window, { bindFunctions: true })
  return () => {
    for (const key of keys) Reflect.deleteProperty(globalThis, key)
    for (const [key, value] of originals)
      Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
    void window.happyDOM.close()
  }
}
