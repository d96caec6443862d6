/**
 * The files a page cannot start without: its script and what that imports statically.
 *
 * @template {Pick<import('./build-page.mjs').OutputChunk, 'fileName' | 'imports'>} Chunk
 * @param {{ entry: Chunk, chunks: readonly Chunk[] }} page
 * @returns {Chunk[]}
 */
export function entryChunks({ entry, chunks }) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set([entry])
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) found.add(imported)
    }
  }
  return [...found]
}
