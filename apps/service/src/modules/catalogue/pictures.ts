import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** A picture as it is sent. */
export interface Picture {
  readonly bytes: Buffer
  readonly type: string
  /** For `etag`. */
  readonly digest: string
}

/** The pictures of a folder by their ids: an id is looked up, and never a path. */
export interface Pictures {
  has(id: string): boolean
  find(id: string): Promise<Picture | undefined>
}

const types: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.svg': 'image/svg+xml' }

/** Lists a folder of pictures. Each is read when it is first asked for, and then kept: they are small. */
export async function createPictures(folder: string): Promise<Pictures> {
  const files = new Map((await readdir(folder)).map((file) => [parse(file).name, file]))
  const read = new Map<string, Promise<Picture>>()

  async function load(file: string): Promise<Picture> {
    const bytes = await readFile(join(folder, file))
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    return { bytes, digest, type: types[parse(file).ext] ?? 'application/octet-stream' }
  }

  return {
    has: (id) => files.has(id),
    async find(id) {
      const file = files.get(id)
      if (file === undefined) return undefined
      const picture = read.get(id) ?? load(file)
      read.set(id, picture)
      // what could not be read is tried again the next time
      return picture.catch((error: unknown) => {
        read.delete(id)
        throw error
      })
    },
  }
}
