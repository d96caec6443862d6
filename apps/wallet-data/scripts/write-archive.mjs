import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

/**
 * Writes files into a tar archive: sorted by name and without times, so that equal files make an equal archive.
 *
 * @param {string} path
 * @param {ReadonlyMap<string, Buffer | string>} files contents by name
 */
export async function writeArchive(path, files) {
  const archive = pack()
  for (const [name, contents] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    archive.entry({ name, mode: 0o644, mtime: new Date(0) }, contents)
  }
  archive.finalize()
  writeFileSync(path, await buffer(archive))
}
