import { gzipSync } from 'node:zlib'
import { decode } from '@jridgewell/sourcemap-codec'
import type { OutputChunk } from 'rollup'

/** Size of a file, in bytes. */
export interface FileSize {
  readonly file: string
  readonly bytes: number
  readonly gzip: number
  /** Files that it imports at once. */
  readonly imports: readonly string[]
  /** Bytes by owner: a package, `kernel`, `plugins/evm` or `./near.js`; what no source has is the bundler's. */
  readonly owners: Readonly<Record<string, number>>
}

/** Measures a file, and attributes each of its bytes by its source map. */
export function sizeOf(
  { fileName, code, map, imports }: OutputChunk,
  ownerOf: (source: string) => string,
): FileSize {
  const bytes = Buffer.byteLength(code)
  const owners: Record<string, number> = {}
  const add = (owner: string, count: number) => (owners[owner] = (owners[owner] ?? 0) + count)
  const lines = code.split('\n')
  const segments = map ? decode(map.mappings) : []
  lines.forEach((line, row) => {
    const inLine = segments[row] ?? []
    inLine.forEach(([column, source], index) => {
      const end = inLine[index + 1]?.[0] ?? line.length
      const text = line.slice(column, end)
      const path = source === undefined ? undefined : map?.sources[source]
      add(path === undefined ? bundlers : ownerOf(path), Buffer.byteLength(text))
    })
  })
  const attributed = Object.values(owners).reduce((sum, count) => sum + count, 0)
  if (attributed < bytes) add(bundlers, bytes - attributed)
  return { file: fileName, bytes, gzip: gzipSync(code, { level: 9 }).length, imports, owners }
}

const bundlers = 'the bundler'

/** Sum of the owners of several files, largest first. Compressed sizes are divided in proportion. */
export function shareOf(
  files: readonly FileSize[],
): readonly { readonly owner: string; readonly bytes: number; readonly gzip: number }[] {
  const shares = new Map<string, { bytes: number; gzip: number }>()
  for (const { bytes: whole, gzip, owners } of files)
    for (const [owner, bytes] of Object.entries(owners)) {
      const share = shares.get(owner) ?? { bytes: 0, gzip: 0 }
      shares.set(owner, { bytes: share.bytes + bytes, gzip: share.gzip + (gzip * bytes) / whole })
    }
  return [...shares]
    .map(([owner, { bytes, gzip }]) => ({ owner, bytes, gzip: Math.round(gzip) }))
    .sort((one, other) => other.gzip - one.gzip || (one.owner < other.owner ? -1 : 1))
}
