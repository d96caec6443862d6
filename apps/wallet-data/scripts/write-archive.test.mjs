import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from './write-archive.mjs'

test('equal files make an equal archive, in whatever order they come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-archive-'))
  try {
    /** @param {[string, string][]} files */
    const write = async (...files) => {
      const path = join(folder, 'a.tar')
      await writeArchive(path, new Map(files))
      return readFileSync(path)
    }
    const archive = await write(['b.svg', '<svg/>'], ['a.svg', '<svg />'])
    expect(await write(['a.svg', '<svg />'], ['b.svg', '<svg/>'])).toEqual(archive)
    expect(await write(['a.svg', '<svg />'], ['b.svg', '<svg>'])).not.toEqual(archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
