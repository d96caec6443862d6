import type { DeviceStore } from '../../device/device-store.js'

/** Values of a device in a test. */
export interface MemoryDevice extends Pick<DeviceStore, 'read' | 'write' | 'remove'> {
  readonly values: Map<string, Uint8Array>
}

/** Creates a device that keeps its values in memory. */
export function createMemoryDevice(): MemoryDevice {
  const values = new Map<string, Uint8Array>()
  return {
    values,
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    remove: async (name) => void values.delete(name),
  }
}
