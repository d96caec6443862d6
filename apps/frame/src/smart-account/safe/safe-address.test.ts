import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { operationAccount } from '../../../../service/src/modules/smart-accounts/account-kinds.js'
import { createSafe } from './create-safe.js'
import { safeAddress } from './safe-address.js'

it('is the same in the frame and in the service, which accepts operations of it only', () => {
  for (let count = 0; count < 20; count++) {
    const owner = privateKeyToAddress(generatePrivateKey())
    const account = operationAccount('safe', owner)
    expect(account?.sender).toBe(safeAddress(owner))
    expect(account?.sender).not.toBe(owner)
  }
})

it('stays what it was: users have assets there', () => {
  const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(safeAddress(owner)).toBe('0x08eA90D108291a05830B25E8eFaF027979dEb8D1')
})

it('is no account of networks without a bundler', async () => {
  const asked: string[] = []
  const ask = async (method: string) => void asked.push(method)
  expect(await createSafe().enabledOn({ chainId: 1, ask }, false)).toBe(false)
  expect(asked).toEqual([])
})
