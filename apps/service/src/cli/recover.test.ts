import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { split } from 'shamir-secret-sharing'
import { expect, onTestFinished, test } from 'vitest'
import { createProgram } from './create-program.js'

test('recover prints the address and the phrase of two files, without options and modules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-recover-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const phrase = entropyToMnemonic(new Uint8Array(32).fill(1), wordlist)
  const address = '0xF8D3B2B8D3B1D5D4F4B5ED0FD50d9E1a5Cd5C38F'
  const [device, , recovery] = (await split(new Uint8Array(32).fill(1), 4, 2)).map((share) =>
    Buffer.from(share).toString('base64url'),
  )
  const files = [join(folder, 'device'), join(folder, 'recovery')] as const
  await writeFile(files[0], `${device}\n`)
  await writeFile(files[1], JSON.stringify({ share: recovery }))
  const lines: string[] = []
  const run = (...parameters: readonly string[]) =>
    createProgram({}, [], (line) => void lines.push(line)).parseAsync(['recover', ...files, ...parameters], {
      from: 'user',
    })
  await expect(run('--address', address)).rejects.toThrow('Wrong share')
  expect(lines).toEqual([])
  const { mnemonicToAccount } = await import('viem/accounts')
  const expected = mnemonicToAccount(phrase).address
  await run('--address', expected)
  expect(lines).toEqual([expected, phrase])
})
