import { describe, expect, test } from 'vitest'
import { isOn, readAddress } from './addresses.js'

const main = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

describe('addresses of Bitcoin', () => {
  // vectors of BIP-173, BIP-350 and BIP-13
  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', [main]],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', [main]],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', [main]],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', [testnet]],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', [regtest]],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', [main]],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [main]],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [testnet, regtest]],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', [testnet, regtest]],
  ])('%s is one, on its networks', (address, chains) => {
    expect(readAddress(address)).toBe(address)
    expect([main, testnet, regtest].filter((chain) => isOn(address, chain))).toEqual(chains)
  })

  test('of segwit may be in capital letters, but not in both', () => {
    const lower = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(readAddress(lower.toUpperCase())).toBe(lower)
    expect(readAddress(lower.replace('q', 'Q'))).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a wrong checksum in bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['a wrong checksum in base58', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['a checksum of the wrong version', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['a program that is too short', 'bc1rw5uspcuh'],
    ['a program of version 0 with 16 bytes', 'bc1qr508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['an unknown prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['of Litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['of Ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['of Solana', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
    ['with a blank', ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['of a hundred characters', '1'.repeat(100)],
    ['a path', '../../blocks'],
  ])('%s is none', (_what, text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})
