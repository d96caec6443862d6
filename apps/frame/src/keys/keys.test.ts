import fc from 'fast-check'
import { HDNodeWallet, Mnemonic } from 'ethers'
import { bytesToHex, getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { deriveAddresses, withEvmKey } from './derive-keys.js'
import { createEntropy, phraseOf } from './entropy.js'
import { WrongShareError } from './errors.js'
import { evmAddressOf } from './evm-address.js'
import { operations } from './operations.js'
import { combineShares, splitEntropy, type Shares } from './shares.js'

const entropy = fc.uint8Array({ minLength: 32, maxLength: 32 })
const copy = (...shares: readonly [Uint8Array, Uint8Array]) => [shares[0].slice(), shares[1].slice()] as const

/** Addresses that MetaMask (EVM) and Phantom (Solana) show for the first account of the phrase. */
const vectors = [
  {
    entropy: new Uint8Array(32),
    phrase: `${'abandon '.repeat(23)}art`,
    evm: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
    solana: '3Cy3YNTFywCmxoxt8n7UH6hg6dLo5uACowX3CFceaSnx',
  },
  {
    entropy: Uint8Array.from(
      Buffer.from('f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f', 'hex'),
    ),
    phrase:
      'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group ' +
      'space point ten exist slush involve unfold',
    evm: '0xa817afd48e0f85c4555453912785d1e4142608EB',
    solana: 'Fc2kvN7xbSyrhiGoXsuasXN3UjJLhrBnUg38f3F2raic',
  },
]

describe('phrase and addresses', () => {
  it.each(vectors)('follow the vectors of BIP-39, MetaMask and Phantom: $phrase', async (vector) => {
    expect(phraseOf(vector.entropy)).toBe(vector.phrase)
    expect(await deriveAddresses(vector.entropy)).toEqual({ evm: vector.evm, solana: vector.solana })
  })

  it('are those of ethers for any entropy', async () => {
    await fc.assert(
      fc.asyncProperty(entropy, async (bytes) => {
        const mnemonic = Mnemonic.fromEntropy(bytes)
        expect(phraseOf(bytes)).toBe(mnemonic.phrase)
        const { address } = HDNodeWallet.fromMnemonic(mnemonic, "m/44'/60'/0'/0/0")
        expect((await deriveAddresses(bytes)).evm).toBe(address)
      }),
      { numRuns: 5 },
    )
  })

  it('have the checksum of EIP-55 for any public key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 65, maxLength: 65 }), (publicKey) => {
        const address = evmAddressOf(publicKey)
        expect(address).toBe(getAddress(address))
      }),
    )
  })

  it('differ for each new entropy of 24 words', () => {
    const phrases = Array.from({ length: 20 }, () => phraseOf(createEntropy()))
    expect(new Set(phrases).size).toBe(20)
    expect(phrases.every((phrase) => phrase.split(' ').length === 24)).toBe(true)
  })

  it('overwrites the private key after its use', async () => {
    const key = await withEvmKey(new Uint8Array(32), ({ privateKey }) => {
      expect(privateKey.some((byte) => byte !== 0)).toBe(true)
      return privateKey
    })
    expect(bytesToHex(key)).toBe(`0x${'00'.repeat(32)}`)
  })
})

const names = ['device', 'login', 'recovery', 'kit'] as const
const pairs = names.flatMap((first) =>
  names.filter((name) => name !== first).map((second) => [first, second] as const),
)

describe('shares', () => {
  it('test 14: any two shares of a split give the entropy', async () => {
    await fc.assert(
      fc.asyncProperty(entropy, async (bytes) => {
        const shares = await splitEntropy(bytes)
        for (const [first, second] of pairs) {
          expect(await combineShares(shares[first], shares[second])).toEqual(bytes)
        }
      }),
    )
  })

  it('test 14: shares of different splits never open the wallet', async () => {
    const { addresses, shares } = await operations.createKey()
    const again = await operations.splitAgain({
      shares: copy(shares.device, shares.login),
      expected: addresses,
    })
    for (const [first, second] of pairs) {
      const key = { shares: copy(shares[first], again[second]), expected: addresses }
      await expect(operations.signMessage(key, 'hello')).rejects.toThrow(WrongShareError)
    }
    await expect(
      operations.checkShares({ shares: copy(again.login, again.kit), expected: addresses }),
    ).resolves.toBeUndefined()
  })

  it.each([
    ['a share with one wrong byte', (share: Uint8Array) => share.with(3, share[3]! ^ 1)],
    ['a share with a wrong coordinate', (share: Uint8Array) => share.with(32, (share[32]! % 255) + 1)],
    ['a truncated share', (share: Uint8Array) => share.slice(0, 32)],
    ['a longer share', (share: Uint8Array) => Uint8Array.of(...share, 1)],
    ['an empty share', () => new Uint8Array()],
    ['a share of zeros', () => new Uint8Array(33)],
  ])('test 15: %s gives "wrong share" and no signature', async (_case, spoil) => {
    const { addresses, shares } = await operations.createKey()
    const key = () => ({ shares: copy(shares.device, spoil(shares.login)), expected: addresses })
    const signatures = [
      operations.signMessage(key(), 'hello'),
      operations.signTypedData(key(), '{}'),
      operations.signTransaction(key(), { chainId: 1 }),
      operations.signAuthorization(key(), { chainId: 1, address: addresses.evm, nonce: 0 }),
      operations.signSolanaMessage(key(), Uint8Array.of(1)),
      operations.signSolanaTransaction(key(), Uint8Array.of(1)),
      operations.revealPhrase(key()),
      operations.splitAgain(key()),
      operations.checkShares(key()),
    ]
    for (const result of await Promise.allSettled(signatures)) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { code: 'WRONG_SHARE', message: /^wrong share: / },
      })
    }
  })

  it('test 15: shares of another wallet, and one share twice, are "wrong share"', async () => {
    const wallet = await operations.createKey()
    const foreign = await operations.createKey()
    const open = (first: Uint8Array, second: Uint8Array) =>
      operations.checkShares({ shares: copy(first, second), expected: wallet.addresses })
    await expect(open(foreign.shares.device, foreign.shares.login)).rejects.toThrow(WrongShareError)
    await expect(open(wallet.shares.device, foreign.shares.login)).rejects.toThrow(WrongShareError)
    await expect(open(wallet.shares.device, wallet.shares.device)).rejects.toThrow(
      'wrong share: both shares have the same coordinate',
    )
  })

  it('are overwritten by the operation that used them', async () => {
    const { addresses, shares } = await operations.createKey()
    const key = { shares: copy(shares.device, shares.kit), expected: addresses }
    await operations.checkShares(key)
    expect(key.shares.flatMap((share) => [...share]).every((byte) => byte === 0)).toBe(true)
  })

  it('accepts an expected address without checksum', async () => {
    const { addresses, shares } = await operations.createKey()
    const evm = addresses.evm.toLowerCase() as `0x${string}`
    const key = { shares: copy(shares.device, shares.kit), expected: { ...addresses, evm } }
    await expect(operations.checkShares(key)).resolves.toBeUndefined()
  })

  it('reveals the phrase of the wallet', async () => {
    const { addresses, shares } = await operations.createKey()
    const phrase = await operations.revealPhrase({
      shares: copy(shares.login, shares.recovery),
      expected: addresses,
    })
    expect(HDNodeWallet.fromPhrase(phrase).address).toBe(addresses.evm)
  })
})

/** A split has four different coordinates, none of them zero: a share with coordinate zero would be the entropy itself. */
it('splits with coordinates that are no zero', async () => {
  for (let round = 0; round < 200; round++) {
    const shares: Shares = await splitEntropy(createEntropy())
    const coordinates = names.map((name) => shares[name][32])
    expect(new Set(coordinates).size).toBe(4)
    expect(coordinates).not.toContain(0)
  }
})
