import { createCoinbase } from '../../adapters/onramp/coinbase.js'
import { createMoonPay } from '../../adapters/onramp/moonpay.js'
import { createStripe } from '../../adapters/onramp/stripe.js'
import { createTransak } from '../../adapters/onramp/transak.js'
import { createApiClient } from '../../platform/outbound/create-api-client.js'
import type { OnrampKeys } from './onramp-keys-option.js'
import type { OnrampProvider } from './onramp-provider.js'

/** Hosts of Transak by environment. */
const transakHosts = {
  production: { api: 'https://api.transak.com', gateway: 'https://api-gateway.transak.com' },
  staging: { api: 'https://api-stg.transak.com', gateway: 'https://api-gateway-stg.transak.com' },
}

/** Creates the providers of a project. @throws if a key is none */
export function createProviders(
  { coinbase, moonpay, transak, stripe }: OnrampKeys,
  now: () => number,
): readonly OnrampProvider[] {
  const open = (name: string, publicUrl: string, url?: string, headers?: Readonly<Record<string, string>>) =>
    createApiClient({ publicUrl, url, name, ...(headers && { headers }) })
  return [
    ...(coinbase
      ? [createCoinbase(coinbase, open('coinbase', 'https://api.developer.coinbase.com', coinbase.url), now)]
      : []),
    ...(moonpay ? [createMoonPay(moonpay, open('moonpay', 'https://api.moonpay.com', moonpay.url))] : []),
    ...(transak
      ? [
          createTransak(
            transak,
            {
              api: open('transak', transakHosts[transak.environment].api, transak.url),
              gateway: open('transak', transakHosts[transak.environment].gateway, transak.url),
            },
            now,
          ),
        ]
      : []),
    ...(stripe
      ? [
          createStripe(
            stripe,
            open('stripe', 'https://api.stripe.com', stripe.url, {
              authorization: `Bearer ${stripe.secretKey}`,
            }),
          ),
        ]
      : []),
  ]
}
