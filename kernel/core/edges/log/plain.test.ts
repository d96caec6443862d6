import { expect, test } from 'vitest'
import { isSecretName, redact } from './plain.js'

const evm = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

// behaviour 13.6
test.each([
  [`sent to ${evm}.`, 'sent to [address].'],
  [`/v1/account/${evm.toLowerCase()}/history?x=1`, '/v1/account/[address]/history?x=1'],
  [`data 0xa9059cbb${evm.slice(2).padStart(64, '0')}00`, 'data [address]'],
  [`no prefix ${evm.slice(2)}`, 'no prefix [address]'],
  [`eip155:1:${evm}, next`, 'eip155:1:[address], next'],
  [`account=eip155%3A1%3A${evm}`, 'account=eip155%3A1%3A[address]'],
  ['hedera:mainnet:0.0.1234567890-zbhlt', 'hedera:mainnet:[address]'],
  ['near:mainnet:alice.near', 'near:mainnet:[address]'],
  ['cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 'cosmos:cosmoshub-4:[address]'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '[address]'],
  ['to_EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v_', 'to_[address]_'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 and 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '[address] and [address]'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '[address]'],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', '[address]'],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', '[address]'],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '[address]'],
  ['from ada.lovelace+x@example.co.uk: hello', 'from [e-mail]: hello'],
  ['?email=ada%40example.com&x=1', '?email=[e-mail]&x=1'],
  ['jürgen@bücher.example', '[e-mail]'],
  ['<ada@example.com>', '<[e-mail]>'],
  ['otp=123456', 'otp=[code]'],
  ['{"otp":"123456","x":123456}', '{"otp":"[code]","x":123456}'],
  ['the OTP is 123 456', 'the OTP is [code]'],
])('redact replaces the private part of %s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test.each([
  'The service cannot be reached',
  'at createApiClient (https://host.example/assets/client.mjs:10:15)',
  'index.html:120:7',
  '2026-01-02T12:34:56.789Z and 12:34:56.789',
  'eip155:1 and solana:5eykt4UsFv8P8NJdTREpY1vz',
  'viem@2.57.1',
  'chain 123456, code -32000',
  'createNamespaceConformanceCheck',
  '0x1234abcd',
])('redact returns %s unchanged', (text) => {
  expect(redact(text)).toBe(text)
})

test('redact takes less than 500 ms for 4,000 repetitions of a pattern', () => {
  const pieces = ['a', '1', 'a@', 'a.', 'ab:1:', 'abc:_:', 'otp ', '%40', 'q1q', '0x', 'é']
  for (const piece of pieces) {
    const start = performance.now()
    redact(piece.repeat(4_000))
    expect(performance.now() - start).toBeLessThan(500)
  }
})

test.each(['otp', 'primaryOtp', 'password', 'clientSecret', 'privateKey', 'private_key', 'mnemonic'])(
  'isSecretName accepts %s',
  (name) => {
    expect(isSecretName(name)).toBe(true)
    expect(isSecretName('option')).toBe(false)
  },
)

// behaviour 13.6
test.each([
  'demo:1:alice_of_the_house',
  'demo:1:pool:alice:stake_7',
  `demo:1:${'ab_:'.repeat(32).slice(0, 127)}z`,
  'demo:1:na%C3%AFve%20name',
])('redacts the whole address of the account %s', (account) => {
  const network = 'demo:1'
  expect(redact(`Failed for ${account}: no answer`)).toBe(`Failed for ${network}:[address]: no answer`)
})
