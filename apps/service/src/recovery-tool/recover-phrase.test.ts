import { randomBytes } from 'node:crypto'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { split } from 'shamir-secret-sharing'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readShare, type RecoveryShare } from './read-share.js'
import { recoverPhrase } from './recover-phrase.js'

const entropy = new Uint8Array(randomBytes(32))
const phrase = entropyToMnemonic(entropy, wordlist)
const { address } = mnemonicToAccount(phrase)
const shares = (await split(entropy, 4, 2)).map((bytes) => Buffer.from(bytes).toString('base64url'))
const read = (index: number) => readShare(`${shares[index]}\n`, `share-${index}`)

const coordinateOf = (share = '') => Buffer.from(share, 'base64url').at(-1)

/** A share of another split, with this coordinate: its last byte. */
async function shareAt(coordinate: number | undefined): Promise<RecoveryShare> {
  const found = (await split(entropy, 255, 2)).find((bytes) => bytes.at(-1) === coordinate)
  return readShare(Buffer.from(found ?? []).toString('base64url'), 'foreign')
}

describe('the recovery tool', () => {
  test('14: gives the phrase of any two shares of a split', async () => {
    for (const first of [0, 1, 2, 3])
      for (const second of [0, 1, 2, 3].filter((index) => index !== first))
        expect(await recoverPhrase([read(first), read(second)], address.toLowerCase())).toEqual({
          phrase,
          evmAddress: address,
        })
  })

  test('20: takes the address of a recovery kit', async () => {
    const kit = readShare(
      JSON.stringify({ kind: 'kit', version: 1, evmAddress: address, share: shares[3] }),
      'kit',
    )
    expect((await recoverPhrase([kit, read(1)])).phrase).toBe(phrase)
    expect((await recoverPhrase([read(1), kit])).phrase).toBe(phrase)
  })

  test('15: refuses shares of different splits, wallets, and the same share twice', async () => {
    for (const { own, foreign, message } of [
      { own: 1, foreign: 2, message: `do not give the wallet ${address}` },
      { own: 1, foreign: 1, message: 'are of different splits or wallets' },
    ])
      await expect(
        recoverPhrase([read(own), await shareAt(coordinateOf(shares[foreign]))], address),
      ).rejects.toThrow(message)
    await expect(recoverPhrase([read(0), read(1)], `0x${'00'.repeat(20)}`)).rejects.toThrow('Wrong share')
    await expect(recoverPhrase([read(1), read(1)], address)).rejects.toThrow('both files have the same one')
    const named = (index: number, name: string) => ({ ...read(index), split: name })
    await expect(recoverPhrase([named(0, 's1'), named(1, 's2')], address)).rejects.toThrow(
      'different splits, s1 and s2',
    )
  })

  test('refuses shares without an address', async () => {
    await expect(recoverPhrase([read(0), read(1)])).rejects.toThrow('--address')
  })

  test.each([
    ['a truncated share', shares[0]?.slice(0, 20) ?? ''],
    ['a share with other characters', `${shares[0]?.slice(0, -1)}!`],
    ['JSON without a share', '{"evmAddress":"0x"}'],
    ['nothing', ''],
  ])('15: refuses %s without quoting it', (_case, text) => {
    expect(() => readShare(text, 'kit.json')).toThrow(/^kit.json (has no share|is no recovery kit)/)
    if (text !== '') expect(() => readShare(text, 'kit.json')).not.toThrow(text)
  })
})
