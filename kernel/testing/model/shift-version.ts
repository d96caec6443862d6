import type { StorageArea } from '../../storage/storage.js'

/**
 * The storage area as a deployment sees it whose stored version of a key is higher by `shift`: what the deployment
 * writes carries a higher version for the other tabs, and what they write carries a lower one for the deployment.
 */
export function shiftVersion(area: StorageArea, key: string, shift: number): StorageArea {
  const translate = (name: string, text: string | null, by: number) => {
    if (name !== key || text === null) return text
    const value: unknown = JSON.parse(text)
    const { version } = Object(value) as { readonly version?: unknown }
    return typeof version === 'number' ? JSON.stringify({ ...Object(value), version: version + by }) : text
  }
  return {
    getItem: (name) => translate(name, area.getItem(name), -shift),
    setItem: (name, text) => area.setItem(name, translate(name, text, shift) as string),
    removeItem: (name) => area.removeItem(name),
    watch: (listener) =>
      area.watch?.((name, text) => listener(name, translate(name, text, -shift))) ?? (() => {}),
  }
}
