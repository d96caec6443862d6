import { type Chunk, chunks } from '../seed/acts.js'

/** Files whose dynamic import is a chunk that may fail to load. `bundle.ts` asks before each dynamic import. */
const files: Readonly<Record<string, Chunk>> = {
  'kernel/session/session.js': 'session',
  'plugins/siwx/service.js': 'siwx',
  'plugins/catalogue/service.js': 'catalogue',
  'plugins/evm/load-with-connection.js': 'evm',
}

const failing = new Set<Chunk>()

/** Whether the code of a part of a page loads now. */
export const chunkLoads = (chunk: Chunk): boolean => !failing.has(chunk)

/** Sets whether the code of a part loads. Default: all parts. */
export function setChunk(loads: boolean, ...parts: readonly Chunk[]): void {
  for (const part of parts.length > 0 ? parts : chunks)
    if (loads) failing.delete(part)
    else failing.add(part)
}

/** Loads a chunk of a page, or fails as an import of a page that is offline. */
async function loadChunk(file: string, load: () => Promise<unknown>): Promise<unknown> {
  const chunk = files[file]
  if (chunk !== undefined && failing.has(chunk))
    throw new TypeError('Failed to fetch dynamically imported module')
  return load()
}

Object.assign(globalThis, { loadWorldChunk: loadChunk })
