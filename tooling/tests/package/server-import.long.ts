import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addedBy, entries, reporting, serverWithThePackage } from './server-import.js'

const inNode = serverWithThePackage()

test.for(entries)('importing %s alone on a server has no side effect', async (entry) => {
  const name = join('foyerkit', entry)
  const outcome = await inNode(reporting(`const exported = Object.keys(await import('${name}')).length`))
  expect(outcome).toEqual({
    exit: 0,
    stdout: '',
    stderr: '',
    report: { window: 'undefined', added: addedBy[entry] ?? [], exported: expect.any(Number) as unknown },
  })
})
