import { describe, expect, test } from 'vitest'
import { amountIn, isForAnother, readPaymentLink } from './payment-link.js'

const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const [evm, token] = [`0x${'71'.repeat(20)}`, `0x${'a0'.repeat(20)}`]
const solana = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

describe('a payment link', () => {
  test.each([
    // BIP-21, also in capitals as in QR codes
    [`bitcoin:${bitcoin}`, { receiver: bitcoin }],
    [`bitcoin:${bitcoin}?amount=0.1&label=Shop`, { receiver: bitcoin, amount: '0.1' }],
    [` BITCOIN:${bitcoin.toUpperCase()}?amount=1 `, { receiver: bitcoin.toUpperCase(), amount: '1' }],
    // EIP-681
    [`ethereum:${evm}`, { receiver: evm }],
    [
      `ethereum:pay-${evm}@137?value=2.014e18`,
      { receiver: evm, chain: '137', units: 2_014_000_000_000_000_000n },
    ],
    [
      `ethereum:${token}@1/transfer?address=${evm}&uint256=1500000`,
      { receiver: evm, asset: token, chain: '1', units: 1_500_000n },
    ],
    ['ethereum:ada.eth?value=1', { receiver: 'ada.eth', units: 1n }],
    // Solana Pay
    [
      `solana:${solana}?amount=0.25&spl-token=${token}&memo=order%207`,
      { receiver: solana, amount: '0.25', asset: token, memo: 'order 7' },
    ],
  ])('%s', (text, link) => expect(readPaymentLink(text)).toEqual(link))

  test.each([
    bitcoin,
    evm,
    'ada.eth',
    '',
    'bitcoin:',
    'mailto:ada@example.com',
    // a page that builds a transaction, and a call that is no transfer
    'solana:https%3A%2F%2Fshop.example%2Fpay',
    `ethereum:${token}/approve?address=${evm}&uint256=1`,
    `ethereum:${token}/transfer?uint256=1`,
  ])('is none: %s', (text) => expect(readPaymentLink(text)).toBeUndefined())

  test.each(['-1', '1e3', '0,1', '1.5.2', 'all', '9'.repeat(31)])('has no amount of %s', (amount) =>
    expect(readPaymentLink(`bitcoin:${bitcoin}?amount=${amount}`)).toEqual({ receiver: bitcoin }),
  )
  test.each(['1.5', '1.5e0', '-1', '0x1', 'e18'])('has no units of %s', (value) =>
    expect(readPaymentLink(`ethereum:${evm}?value=${value}`)).toEqual({ receiver: evm }),
  )

  test('has its amount in whole units of the asset', () => {
    const link = { receiver: evm, units: 1_500_000n }
    expect(amountIn(link, { decimals: 6 })).toBe('1.5')
    expect(amountIn({ receiver: evm, amount: '0.1' }, { decimals: 8 })).toBe('0.1')
    expect(amountIn({ receiver: evm }, { decimals: 8 })).toBeUndefined()
  })

  test('may be for another network', () => {
    expect(isForAnother({ receiver: evm, chain: '137' }, { id: 1 })).toBe(true)
    expect(isForAnother({ receiver: evm, chain: '1' }, { id: 1 })).toBe(false)
    expect(isForAnother({ receiver: evm }, { id: 1 })).toBe(false)
  })
})
