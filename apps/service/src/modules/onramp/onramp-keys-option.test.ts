import { expect, test } from 'vitest'
import { createProviders } from './create-providers.js'
import { onrampKeysOption } from './onramp-keys-option.js'

const stripe = { secretKey: 'sk_test_key', webhookSecret: 'whsec_test' }
const moonpay = { publishableKey: 'pk_live_key', secretKey: 'sk_live_key', webhookKey: 'wk_live_key' }

test('keys are of a project, or of all', () => {
  const keys = { '*': { stripe }, shop: { moonpay, transak: { apiKey: 'a', apiSecret: 'b' } } }
  expect(onrampKeysOption.parse(JSON.stringify(keys))).toEqual({
    '*': { stripe },
    shop: { moonpay, transak: { apiKey: 'a', apiSecret: 'b', environment: 'production' } },
  })
})

test.each([
  ['{', ''],
  ['[]', ''],
  ['{"*":{"paypal":{}}}', '*'],
  ['{"*":{"stripe":{"secretKey":"pk_live_public","webhookSecret":"whsec_secret"}}}', '*.stripe.secretKey'],
  ['{"shop":{"moonpay":{"publishableKey":"sk_live_secret"}}}', 'shop.moonpay.publishableKey'],
])('%s is refused with the name of the wrong field, and without a value', (text, field) => {
  const message = onrampKeysOption.safeParse(text).error?.issues[0]?.message ?? ''
  expect(message).toContain('must be JSON such as')
  if (field) expect(message).toContain(`${field} is wrong`)
  expect(message).not.toMatch(/whsec_secret|pk_live_public|sk_live_secret/)
})

test('a project has a provider for each of its keys, and test keys are told apart', async () => {
  const providers = createProviders(
    { stripe, moonpay, transak: { apiKey: 'a', apiSecret: 'b', environment: 'staging' } },
    () => 0,
  )
  expect(providers.map(({ id, isTest }) => [id, isTest])).toEqual([
    ['moonpay', false],
    ['transak', true],
    ['stripe', true],
  ])
  for (const provider of providers) await provider.close?.()
  expect(createProviders({}, () => 0)).toEqual([])
  const coinbase = { keyId: 'id', keySecret: 'none', webhookSecret: 'secret' }
  expect(() => createProviders({ coinbase }, () => 0)).toThrow('The key of Coinbase must be')
})
