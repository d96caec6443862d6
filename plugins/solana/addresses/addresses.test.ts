import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tooling/unit/runs.js'
import { associatedAddress } from '../transfer/state.js'
import { readAddress } from '../transfer/read-receiver.js'
import { encodeBase58, isAddress } from './base58.js'
import { bytesOf, isOnCurve, programAddress } from './program-address.js'

const network = { name: 'Solana' }
const valid = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** Texts that are no addresses, with the code of their error. */
const faults: readonly (readonly [text: string, code: string])[] = [
  ['', 'TOO_SHORT'],
  [' ', 'TOO_SHORT'],
  ['\n\t', 'TOO_SHORT'],
  ['1', 'TOO_SHORT'],
  ['abc', 'TOO_SHORT'],
  ['So1ana', 'TOO_SHORT'],
  ['2'.repeat(31), 'TOO_SHORT'],
  ['2'.repeat(33), 'BAD_LENGTH'],
  ['z'.repeat(32), 'BAD_LENGTH'],
  ['2'.repeat(40), 'BAD_LENGTH'],
  ['z'.repeat(44), 'BAD_LENGTH'],
  [valid.slice(0, -4), 'BAD_LENGTH'],
  [valid.slice(4), 'BAD_LENGTH'],
  [`${valid}zz`, 'TOO_LONG'],
  [`${valid}${valid}`, 'TOO_LONG'],
  ['1'.repeat(45), 'TOO_LONG'],
  ['z'.repeat(88), 'TOO_LONG'],
  ['z'.repeat(3_000), 'TOO_LONG'],
  [`0${valid.slice(1)}`, 'BAD_CHARACTER'],
  [`O${valid.slice(1)}`, 'BAD_CHARACTER'],
  [`I${valid.slice(1)}`, 'BAD_CHARACTER'],
  [`l${valid.slice(1)}`, 'BAD_CHARACTER'],
  [`${valid}.sol`, 'BAD_CHARACTER'],
  ['alice.sol', 'BAD_CHARACTER'],
  ['alice bob', 'BAD_CHARACTER'],
  [`${valid} ${valid}`, 'BAD_CHARACTER'],
  [`solana:${valid}`, 'BAD_CHARACTER'],
  [`https://explorer.example/${valid}`, 'BAD_CHARACTER'],
  [`"${valid}"`, 'BAD_CHARACTER'],
  [`<${valid}>`, 'BAD_CHARACTER'],
  [`${valid}\u200b`, 'BAD_CHARACTER'],
  [`\u202e${valid}`, 'BAD_CHARACTER'],
  [`${valid}\0`, 'BAD_CHARACTER'],
  [valid.replace('o', 'о'), 'BAD_CHARACTER'],
  ['ａｂｃ', 'BAD_CHARACTER'],
  ['😀'.repeat(16), 'BAD_CHARACTER'],
  ['-1', 'BAD_CHARACTER'],
  ['1e10', 'BAD_CHARACTER'],
  ['null', 'BAD_CHARACTER'],
  ['__proto__', 'BAD_CHARACTER'],
  ['constructor', 'TOO_SHORT'],
  ['0x', 'BAD_CHARACTER'],
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'FOREIGN_ADDRESS'],
  ['0XF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266', 'FOREIGN_ADDRESS'],
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226', 'BAD_CHARACTER'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'FOREIGN_ADDRESS'],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'FOREIGN_ADDRESS'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'FOREIGN_ADDRESS'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'FOREIGN_ADDRESS'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'FOREIGN_ADDRESS'],
  ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'FOREIGN_ADDRESS'],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'FOREIGN_ADDRESS'],
]

describe('readAddress', () => {
  test(`refuses ${faults.length} texts, at least 50`, () => {
    expect(faults.length).toBeGreaterThanOrEqual(50)
  })
  test.each(faults)('%j is %s', (text, code) => {
    expect(() => readAddress(text, network)).toThrowError(expect.objectContaining({ code: `solana/${code}` }))
  })
  test.each([valid, ` ${valid}`, `${valid}\n`])('reads %j', (text) => {
    expect(readAddress(text, network)).toBe(valid)
  })
})

describe('compared with @solana/web3.js', () => {
  test('any text is an address for both or for none', () => {
    const isTheirs = (text: string) => {
      try {
        return new PublicKey(text).toBase58() === text
      } catch {
        return false
      }
    }
    const texts = fc.oneof(
      bytes32.map(encodeBase58),
      fc.uint8Array({ minLength: 30, maxLength: 34 }).map(encodeBase58),
      fc.string({ maxLength: 50 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(isAddress(text)).toBe(isTheirs(text))
      }),
    )
  })

  test('32 bytes are on the curve for both or for none', () => {
    fc.assert(
      fc.property(bytes32, (bytes) => {
        expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
      }),
    )
    expect(isOnCurve(Keypair.generate().publicKey.toBytes())).toBe(true)
  })

  test('programs have the same addresses', () => {
    const seeds = fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 4 })
    fc.assert(
      fc.property(seeds, bytes32, (list, program) => {
        const key = new PublicKey(program)
        const [theirs] = PublicKey.findProgramAddressSync(list, key)
        expect(programAddress(list, key.toBase58())).toBe(theirs.toBase58())
      }),
      { numRuns: runs(50) },
    )
  })

  test.each([TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID])('owners have the same accounts of %s', (program) => {
    fc.assert(
      fc.property(bytes32, bytes32, (owner, mint) => {
        const [ownerKey, mintKey] = [new PublicKey(owner), new PublicKey(mint)]
        const theirs = getAssociatedTokenAddressSync(mintKey, ownerKey, true, program)
        expect(associatedAddress(ownerKey.toBase58(), mintKey.toBase58(), program.toBase58())).toBe(
          theirs.toBase58(),
        )
      }),
      { numRuns: runs(30) },
    )
  })

  test('bytesOf refuses what is no address', () => {
    expect(() => bytesOf('abc')).toThrow(RangeError)
  })
})
