import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parse } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'

/** Picture as it is sent. */
export interface Picture {
  readonly bytes: Buffer
  readonly type: string
  /** For `etag`. */
  readonly digest: string
}

/** Pictures by id: the name of their file without its extension. */
export type Pictures = ReadonlyMap<string, Picture>

const types: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.svg': 'image/svg+xml' }

/**
 * Reads the pictures of a tar archive. They stay in memory: all of them are 2 MB.
 *
 * @throws if the file is missing or damaged
 */
export async function readPictures(archive: string): Promise<Pictures> {
  const pictures = new Map<string, Picture>()
  for await (const entry of createReadStream(archive).pipe(extract())) {
    const { name, ext } = parse(entry.header.name)
    const bytes = await buffer(entry)
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    pictures.set(name, { bytes, digest, type: types[ext] ?? 'application/octet-stream' })
  }
  return pictures
}
