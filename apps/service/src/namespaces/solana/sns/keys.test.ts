import { describe, expect, test } from 'vitest'
import { mintKey, nameKey, resolutionKeys } from './keys.js'

// vectors of the SDK of SNS
describe('accounts of the Solana Name Service', () => {
  test.each([
    ['bonfida', 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'],
    ['dex.bonfida', 'HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu'],
  ])('the name %s is at %s', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  test.each([
    ['domain1', 'GBrd6Q53eu1T2PiaQAtm92r3DwxmoGvZ2D6xjtVtN1Qt'],
    ['sub.domain2', 'A3EFmyCmK5rp73TdgLH8aW49PJ8SJw915arhydRZ6Sws'],
  ])('the record of %s is at %s', (name, key) => {
    expect(resolutionKeys(nameKey(name)).record).toBe(key)
  })

  test.each([
    ['domain1', '3YTxXhhVue9BVjgjPwJbbJ4uGPsnwN453DDf72rYE5WN'],
    ['sub.domain2', '66CnogoXDBqYeYRGYzQf19VyrMnB4uGxpZQDuDYfbKCX'],
  ])('the mint of %s is %s', (name, key) => {
    expect(mintKey(nameKey(name))).toBe(key)
  })
})
