import { getBytes, Transaction, TypedDataEncoder, verifyMessage, verifyTypedData } from 'ethers'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, parseGwei, recoverTransactionAddress, type TransactionSerializable } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { withEvmKey, type EvmKey } from './derive-keys.js'
import { UnsignableError } from './errors.js'
import { signAuthorization, signMessage, signTransaction, signTypedData } from './sign-evm.js'

const address = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'
const contract = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const sign = <Result>(task: (key: EvmKey) => Result) => withEvmKey(new Uint8Array(32), task)
const viemAccount = () => sign(({ privateKey }) => privateKeyToAccount(bytesToHex(privateKey)))

const typedData = {
  domain: { name: 'Mail', version: '1', chainId: '0x1', verifyingContract: contract },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'amount', type: 'uint256' },
      { name: 'balance', type: 'int64' },
      { name: 'data', type: 'bytes' },
      { name: 'isUrgent', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Ada', wallets: [address, contract] },
    amount: '1000000000000000000000',
    balance: -5,
    data: '0xdeadbeef',
    isUrgent: true,
  },
}
const withDomainType = {
  ...typedData,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    ...typedData.types,
  },
}

describe('messages', () => {
  it('verify in ethers for any text and any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.uint8Array(), async (text, bytes) => {
        expect(verifyMessage(text, await sign((key) => signMessage(key, text)))).toBe(address)
        expect(verifyMessage(bytes, await sign((key) => signMessage(key, bytes)))).toBe(address)
      }),
      { numRuns: 5 },
    )
  })

  it('have the signature of viem', async () => {
    const account = await viemAccount()
    expect(await sign((key) => signMessage(key, 'hello'))).toBe(
      await account.signMessage({ message: 'hello' }),
    )
  })
})

describe('typed data', () => {
  it.each([
    ['without the type of its domain', typedData],
    ['with the type of its domain', withDomainType],
  ])('verifies in ethers, %s', async (_case, data) => {
    const signature = await sign((key) => signTypedData(key, JSON.stringify(data)))
    expect(verifyTypedData(data.domain, typedData.types, data.message, signature)).toBe(address)
    expect(TypedDataEncoder.hash(data.domain, typedData.types, data.message)).toHaveLength(66)
  })

  it.each([
    ['no JSON', 'x'],
    ['no types', '{"domain":{}}'],
    [
      'a number out of range',
      JSON.stringify({ ...typedData, message: { ...typedData.message, balance: '99999999999999999999' } }),
    ],
    ['a missing field', JSON.stringify({ ...typedData, message: {} })],
  ])('with %s is not signed', async (_case, data) => {
    await expect(sign((key) => signTypedData(key, data))).rejects.toThrow(UnsignableError)
  })
})

const authorization = { chainId: 31337, address: contract, nonce: 4 } as const
const call = {
  chainId: 31337,
  nonce: 3,
  to: contract,
  value: 1n,
  gas: 21_000n,
  data: '0x1234',
} as const

describe('transactions', () => {
  it.each<[string, TransactionSerializable]>([
    ['legacy', { ...call, type: 'legacy', gasPrice: parseGwei('2') }],
    ['EIP-2930', { ...call, type: 'eip2930', gasPrice: parseGwei('2'), accessList: [] }],
    [
      'EIP-1559',
      { ...call, type: 'eip1559', maxFeePerGas: parseGwei('2'), maxPriorityFeePerGas: parseGwei('1') },
    ],
    ['a type derived from its fees', { ...call, maxFeePerGas: parseGwei('2'), maxPriorityFeePerGas: 0n }],
  ])('%s: is of the wallet in viem and ethers, byte for byte that of viem', async (_case, transaction) => {
    const serialized = await sign((key) => signTransaction(key, transaction))
    expect(
      await recoverTransactionAddress({
        serializedTransaction: serialized as `0x02${string}`,
      }),
    ).toBe(address)
    expect(Transaction.from(serialized)).toMatchObject({ from: address, to: contract, nonce: 3 })
    expect(await (await viemAccount()).signTransaction(transaction)).toBe(serialized)
  })

  it('EIP-7702: carries a delegation of the wallet', async () => {
    const signed = await sign((key) => signAuthorization(key, authorization))
    expect(await recoverAuthorizationAddress({ authorization: signed })).toBe(address)
    const transaction = {
      ...call,
      to: address,
      type: 'eip7702',
      authorizationList: [signed],
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    } as const
    const serialized = await sign((key) => signTransaction(key, transaction))
    const read = Transaction.from(serialized)
    expect(read.from).toBe(address)
    expect(read.authorizationList?.[0]).toMatchObject({ address: contract, chainId: 31337n, nonce: 4n })
    expect(getBytes(serialized)[0]).toBe(4)
  })

  it.each<[string, TransactionSerializable]>([
    ['without a network', { to: contract, gasPrice: 1n, type: 'legacy' }],
    ['of network 0', { ...call, chainId: 0, gasPrice: 1n }],
    ['with blobs', { ...call, blobVersionedHashes: ['0x01'], maxFeePerBlobGas: 1n } as never],
    ['to an invalid address', { ...call, to: '0x12', maxFeePerGas: 1n }],
    ['with a tip above its fee', { ...call, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
  ])('%s are not signed', async (_case, transaction) => {
    await expect(sign((key) => signTransaction(key, transaction))).rejects.toThrow(UnsignableError)
  })

  it('signs no delegation for all networks', async () => {
    await expect(sign((key) => signAuthorization(key, { ...authorization, chainId: 0 }))).rejects.toThrow(
      'authorization: chainId is 0',
    )
  })
})
