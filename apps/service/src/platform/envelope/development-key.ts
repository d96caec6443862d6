import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../database/make-folder.js'
import { masterKeys, type LocalKey } from './master-keys.js'

const keyBytes = 32

/**
 * Reads the master key of a module from its file in DATA_FOLDER, which the first start creates. Only for development: the key
 * lies beside the database that it protects.
 *
 * @param dataFolder `memory` for a key that ends with the process
 * @throws if the file can be read by other users, or holds no key
 */
export async function readDevelopmentKey(dataFolder: string, module: string): Promise<LocalKey> {
  if (dataFolder === 'memory') return { kind: 'local', id: 'development', bytes: randomBytes(keyBytes) }
  const folder = join(resolve(dataFolder), 'keys')
  const path = join(folder, `${module}.key`)
  await makeFolder(folder)
  await createOnce(path)
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Other users can read the key in ${path}. Run: chmod 600 ${path}`)
  const { data } = masterKeys.safeParse(await readFile(path, 'utf8'))
  const [key] = data ?? []
  if (key?.kind !== 'local')
    throw new Error(`${path} holds no key. Remove it to create a key; what it encrypted is lost then.`)
  return key
}

/** Creates the file whole or not at all: two processes may start at once. */
async function createOnce(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, `development:${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
