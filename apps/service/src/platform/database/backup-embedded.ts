import { access, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from './lock-folder.js'
import { makeFolder } from './make-folder.js'

/** Text in the first header of every tar. */
const tarMagic = { text: 'ustar', position: [257, 262] } as const
/** Folder below DATA_FOLDER that the embedded database writes. */
const databaseName = 'database'

/**
 * Writes the embedded database of a folder to an archive (.tar.gz). The service must be stopped.
 *
 * @throws if a process uses the folder, if it has no database, or if the file exists
 */
export async function backupEmbedded(folder: string, file: string): Promise<void> {
  const [path, target] = [join(resolve(folder), databaseName), resolve(file)]
  if (!(await exists(path))) throw new Error(`DATA_FOLDER is ${resolve(folder)}, which has no database.`)
  await refuseExisting(target, 'Choose another file.')
  await makeFolder(dirname(target))
  await whileLocked(folder, async () => {
    const client = await PGlite.create(path)
    try {
      const archive = await client.dumpDataDir('gzip')
      await writeDurably(target, Buffer.from(await archive.arrayBuffer()))
    } finally {
      await client.close()
    }
  })
}

/**
 * Creates the embedded database of a folder from an archive of {@link backupEmbedded}.
 *
 * @throws if the folder has a database, or if the file is no such archive; the folder has no database then
 */
export async function restoreEmbedded(file: string, folder: string): Promise<void> {
  const path = join(resolve(folder), databaseName)
  const archive = await readArchive(resolve(file))
  await refuseExisting(path, 'Move it away, or set DATA_FOLDER to another folder.')
  await makeFolder(resolve(folder))
  await whileLocked(folder, async () => {
    const draft = `${path}.restoring`
    await rm(draft, { recursive: true, force: true })
    try {
      const client = await PGlite.create(draft, { loadDataDir: archive })
      await client.close()
      await rename(draft, path)
    } catch (cause) {
      await rm(draft, { recursive: true, force: true })
      throw new Error(`${notABackup(resolve(file))}, or the disk is full.`, { cause })
    }
  })
}

/** Reads the tar of an archive. PGlite would end the process for a file that cannot be decompressed. */
async function readArchive(path: string): Promise<Blob> {
  const file = await readFile(path).catch((cause: Error) => {
    throw new Error(`${path} cannot be read (${cause.message}).`, { cause })
  })
  const tar = await promisify(gunzip)(file).catch((cause: Error) => {
    throw new Error(`${notABackup(path)} (${cause.message}).`, { cause })
  })
  if (tar.toString('latin1', ...tarMagic.position) !== tarMagic.text) throw new Error(`${notABackup(path)}.`)
  return new Blob([tar])
}

const notABackup = (path: string) => `${path} is not a backup of an embedded database`

async function whileLocked(folder: string, work: () => Promise<void>): Promise<void> {
  const unlock = await lockFolder(resolve(folder))
  try {
    await work()
  } finally {
    await unlock()
  }
}

/** A file under its final name is whole, also after a crash. */
async function writeDurably(path: string, data: Uint8Array): Promise<void> {
  const draft = `${path}.part`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

async function refuseExisting(path: string, remedy: string): Promise<void> {
  if (await exists(path)) throw new Error(`${path} exists already. ${remedy}`)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
