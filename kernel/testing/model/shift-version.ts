import type { StorageArea } from '../../core/edges/storage.js'

/**
 * Wraps a storage area for a deployment whose version of a key is higher by `shift`: adds the shift to versions that it
 * writes, and subtracts the shift from versions that it reads.
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
