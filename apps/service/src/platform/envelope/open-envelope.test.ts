import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SealedRow } from './create-envelope.js'
import { createOpenEnvelope } from './open-envelope.js'

const secret = Buffer.from('share of a wallet')
const row: SealedRow = { table: 'shares.sets', row: 'r1', wallet: 'w1', user: 'u1', version: 1 }
const shares = { module: 'shares', option: 'SHARES_KEYS', keys: [] }
let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-keys-'))
})
afterAll(() => rm(dataFolder, { recursive: true }))

describe('a module without a key', () => {
  test('is refused in production, with the remedy', async () => {
    const open = createOpenEnvelope({ DATA_FOLDER: dataFolder }, false)
    await expect(open(shares)).rejects.toThrow(/^SHARES_KEYS is not set.*openssl rand -base64 32/)
    expect(await readdir(dataFolder)).toEqual([])
  })

  test('has a file of mode 0600 in development, one for each module, also for processes that start at once', async () => {
    const open = createOpenEnvelope({ DATA_FOLDER: dataFolder }, true)
    const envelopes = await Promise.all([1, 2, 3, 4].map(() => open(shares)))
    const sealed = await envelopes[0]!.seal(secret, row)
    for (const envelope of envelopes) expect(await envelope.open(sealed, row)).toEqual(secret)
    const recovery = await open({ ...shares, module: 'recovery' })
    await expect(recovery.open(sealed, row)).rejects.toThrow('cannot be decrypted')
    expect((await readdir(join(dataFolder, 'keys'))).sort()).toEqual(['recovery.key', 'shares.key'])
    expect((await stat(join(dataFolder, 'keys/shares.key'))).mode & 0o777).toBe(0o600)
  })

  test('is refused in development if others can read the file, or if it holds no key', async () => {
    const open = createOpenEnvelope({ DATA_FOLDER: dataFolder }, true)
    const path = join(dataFolder, 'keys/shares.key')
    await chmod(path, 0o644)
    await expect(open(shares)).rejects.toThrow(`chmod 600 ${path}`)
    await chmod(path, 0o600)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.slice(0, 20))
    await expect(open(shares)).rejects.toThrow('holds no key')
  })

  test('has a key in memory if the database is in memory', async () => {
    const open = createOpenEnvelope({ DATA_FOLDER: 'memory' }, true)
    const [envelope, next] = await Promise.all([open(shares), open(shares)])
    const sealed = await envelope.seal(secret, row)
    expect(await envelope.open(sealed, row)).toEqual(secret)
    await expect(next.open(sealed, row)).rejects.toThrow('cannot be decrypted')
  })
})
