import { makeAuthInfoBytes, Registry } from '@cosmjs/proto-signing'
import { describe, expect, test } from 'vitest'
import { readFields } from '../signing/protobuf.js'
import {
  authInfoBytes,
  bodyBytes,
  hashOf,
  rawBytes,
  readFee,
  signModes,
  type TransferContent,
} from './build.js'

const content: TransferContent = {
  from: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  to: 'cosmos1qgpqyqszqgpqyqszqgpqyqszqgpqyqszrh8mx2',
  amount: 340_282_366_920_938_463_463n,
  denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
  memo: 'Ünique & <7>',
  timeoutHeight: 18_446_744_073_709_551_615n,
}
const key = Uint8Array.from({ length: 33 }, (_, at) => (at === 0 ? 2 : at))
const type = '/cosmos.crypto.secp256k1.PubKey'
// a message with the key as its only field
const keyMessage = { typeUrl: type, value: Uint8Array.from([10, 33, ...key]) }

describe('bytes are those of CosmJS, which wallets encode a document with again', () => {
  const registry = new Registry()
  const bodyOfCosmJs = ({ from, to, amount, denom, memo, timeoutHeight }: TransferContent) =>
    registry.encodeTxBody({
      messages: [
        {
          typeUrl: '/cosmos.bank.v1beta1.MsgSend',
          value: { fromAddress: from, toAddress: to, amount: [{ denom, amount: `${amount}` }] },
        },
      ],
      memo,
      timeoutHeight,
    })

  test.each([
    ['large values', content],
    ['without a memo and a last block', { ...content, memo: '', timeoutHeight: 0n }],
    ['a memo of 256 bytes', { ...content, memo: 'x'.repeat(256), timeoutHeight: 127n }],
  ])('body with %s', (_, each) => {
    expect(bodyBytes(each)).toEqual(bodyOfCosmJs(each))
  })

  test.each([
    [0n, 0n, 0n],
    [1n, 660n, 132_000n],
    [9_007_199_254_740_993n, 10n ** 30n, 18_446_744_073_709_551_615n],
  ])('signer with sequence %s, fee %s and gas %s', (sequence, amount, gas) => {
    const coins = amount === 0n ? [] : [{ denom: 'uatom', amount: `${amount}` }]
    const fee = { denom: 'uatom', amount, gas }
    const ours = authInfoBytes({ publicKey: { type, bytes: key }, mode: signModes.direct, sequence, fee })
    const signers = [{ pubkey: keyMessage, sequence }]
    const theirs = makeAuthInfoBytes(signers, coins, gas as never, undefined, undefined)
    expect(ours).toEqual(theirs)
    expect(readFee(ours)).toEqual(amount === 0n ? { denom: '', amount, gas } : fee)
  })

  test('hash of a transaction is that of its bytes', () => {
    expect(hashOf(new Uint8Array())).toBe('E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855')
    const raw = rawBytes(Uint8Array.of(1), Uint8Array.of(2), new Uint8Array())
    expect([...raw]).toEqual([10, 1, 1, 18, 1, 2, 26, 0])
  })
})

describe('reading', () => {
  const valid = authInfoBytes({
    publicKey: { type, bytes: key },
    mode: signModes.direct,
    sequence: 7n,
    fee: { denom: 'uatom', amount: 660n, gas: 132_000n },
  })

  test('refuses a message that is cut off anywhere, or reads no fee from it', () => {
    for (let length = 0; length < valid.length; length++) {
      const read = () => readFee(valid.slice(0, length))
      expect(read).toThrow()
    }
  })

  test('ends for any bytes', () => {
    let seed = 7
    for (let run = 0; run < 2_000; run++) {
      const bytes = Uint8Array.from(
        { length: run % 60 },
        () => (seed = (seed * 48_271) % 2_147_483_647) & 0xff,
      )
      try {
        readFields(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }
  })

  test('refuses a fee in two denoms, and other kinds of fields', () => {
    const coin = [10, 1, 97, 18, 1, 49]
    const twoCoins = [10, 6, ...coin, 10, 6, ...coin]
    expect(() => readFee(Uint8Array.from([18, twoCoins.length, ...twoCoins]))).toThrow('several denoms')
    expect(() => readFields(Uint8Array.from([13, 1, 2, 3, 4]))).toThrow('another kind of field')
    expect(() => readFields(Uint8Array.from([8, ...new Uint8Array(11).fill(0xff)]))).toThrow('too long')
  })
})
