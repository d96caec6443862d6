import type { WalletRequest } from 'foyerkit/testing/wallet'
import { describe, expect, test } from 'vitest'
import { requestLines } from './request-lines.js'

const chains = [{ id: 8453, name: 'Base', rpcUrl: 'https://node.example' }]
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function linesOf(method: string, params: unknown, waitsFor: WalletRequest['waitsFor'] = 'approval') {
  const nothing = () => {}
  const origin = 'https://shop.example'
  const request = {
    id: 1,
    method,
    params,
    origin,
    chainId: 8453,
    waitsFor,
    approve: nothing,
    reject: nothing,
  }
  return Object.fromEntries(requestLines(request, chains))
}

describe('a message', () => {
  test.each([
    ['its bytes are text', '0x48656c6c6f2c20466f796572', 'Hello, Foyer'],
    ['it has several lines', '0x610a62', 'a\nb'],
    ['it is text already', 'Hello', 'Hello'],
    ['its bytes are no UTF-8', '0xff00', '0xff00'],
    ['its bytes are control characters', '0x0007', '0x0007'],
    ['it is empty', '0x', '0x'],
  ])('is shown readably when %s', (_when, message, shown) => {
    expect(linesOf('personal_sign', [message, account])).toEqual({ Message: shown, Account: account })
  })
})

describe('a transaction', () => {
  test('shows the exact amount, both whole addresses and the chain', () => {
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(
      linesOf('eth_sendTransaction', [{ from: account, to, value: '0xde0b6b3a7640001', gas: '0x5208' }]),
    ).toEqual({
      Amount: '1.000000000000000001 of the chain’s own asset',
      To: to,
      From: account,
      On: 'Base (8453)',
      gas: '21000',
    })
  })

  test('without a receiver makes a contract, and its data is counted', () => {
    expect(linesOf('eth_sendTransaction', [{ from: account, data: '0x6000' }])).toMatchObject({
      Amount: '0 of the chain’s own asset',
      To: 'a new contract',
      Data: '2 bytes: 0x6000',
    })
  })
})

test('typed data shows type, domain and message, from an object or from JSON text', () => {
  const data = { primaryType: 'Mail', domain: { name: 'Foyer' }, message: { text: 'Come in' } }
  const lines = linesOf('eth_signTypedData_v4', [account, data])
  expect(lines).toMatchObject({ Type: 'Mail', Account: account })
  expect(JSON.parse(lines['Message'] ?? '')).toEqual(data.message)
  expect(linesOf('eth_signTypedData_v4', [account, JSON.stringify(data)])).toEqual(lines)
})

test('a switch names the chain, or its number where the wallet knows no name', () => {
  expect(linesOf('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toEqual({ To: 'Base (8453)' })
  expect(linesOf('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toEqual({ To: 'chain 10' })
})

test('a locked wallet says what approving does', () => {
  expect(linesOf('eth_requestAccounts', [], 'unlock')).toHaveProperty('Locked')
})

test('a method without lines of its own shows its parameters', () => {
  expect(linesOf('wallet_watchAsset', [1])).toEqual({ Parameters: '[\n 1\n]' })
})
