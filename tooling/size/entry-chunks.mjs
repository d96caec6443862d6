/**
 * Returns the entry chunk of a page and its static imports, transitively.
 *
 * @template {Pick<import('./build-page.mjs').OutputChunk, 'fileName' | 'imports'>} Chunk
 * @param {{ entry: Chunk, chunks: readonly Chunk[] }} page
 * @returns {Chunk[]}
 */
export function entryChunks({ entry, chunks }) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set([entry])
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) reached.add(imported)
    }
  }
  return [...reached]
}
