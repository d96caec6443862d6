import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'

const wrongAmount = 'must be an amount of money as decimal text, such as "50.00"'
const wrongCurrency = 'must be the id of a currency'
const wrongNetwork = 'must be the name of a network, such as ethereum'
const wrongMethod = 'must be the id of a payment method: card or ach_bank_account'
const wrongCountry = 'must be a country of ISO 3166-1 as two upper-case letters'
const wrongProvider = 'must be the id of a provider'
const wrongQuote = 'must be the id of a quote'
const wrongWallets = 'must be a list of 1 to 10 wallets'
const wrongAddress = 'must be an address'
const wrongList = 'must be a list of 1 to 20 texts'

/** Amount larger than 0 as decimal text, such as `50.00`. */
const amountText = /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,18})?$/
const amount = textField(amountText, wrongAmount)

/** Amount as decimal text, or as a JSON number as older clients send it. Read as text. */
const presetAmount = z.pipe(
  z.union([z.string(), z.number()], wrongAmount),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    amount,
  ),
)

const code = (message: string) => textField(/^[A-Za-z0-9_.-]{1,64}$/, message)

/** Id of a payment method: `card` or `ach_bank_account`. */
const paymentMethod = code(wrongMethod)
/** Id of a currency that is bought, such as `USDC`. */
const currency = code(wrongCurrency)
const country = textField(/^[A-Z]{2}$/, wrongCountry)
const provider = code(wrongProvider)
const network = code(wrongNetwork)

/** `quoteId` of a quote, whose content is no part of the contract. */
const quoteId = textField(/^[-_.a-zA-Z0-9]+$/, wrongQuote, 2_000)

/** Provider, with its name for people. */
const providerName = z.object({ id: z.string(), name: z.string() })

/** Answer of GET /v1/onramp/options. */
export const optionsAnswer = z.object({
  paymentCurrencies: z.array(
    z.object({
      /** ISO 4217, such as `USD`. */
      id: z.string(),
      /** Amounts in the payment currency as decimal text. */
      payment_method_limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
    }),
  ),
  purchaseCurrencies: z.array(
    z.object({
      /** Names the currency in requests. */
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({
          /** Names the network in requests, such as `ethereum`. */
          name: z.string(),
          display_name: z.string(),
          /** Number of an EVM chain as text; for Solana its CAIP-2 reference. */
          chain_id: z.string(),
          /** Empty for the native asset. */
          contract_address: z.string(),
          /** CAIP-2 id. */
          chain: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** Providers that the project offers. */
  providers: z.optional(
    z.array(
      z.object({
        ...providerName.shape,
        /** Ids of its payment methods. */
        paymentMethods: z.array(z.string()),
        /** Whether it takes no money: the sandbox, and providers in their test environment. */
        isTest: z.boolean(),
      }),
    ),
  ),
})

/** Body of POST /v1/onramp/quote. */
export const quoteBody = z.object({
  projectId: z.optional(z.string()),
  /** Id of the currency that is bought. */
  purchaseCurrency: currency,
  /** Id of the currency that is paid, such as `USD`. */
  paymentCurrency: currency,
  /** Amount to pay in the payment currency, with two decimals at most. */
  amount,
  /** Name of the network. */
  network,
  /** Default: card. */
  paymentMethod: z.optional(paymentMethod),
  /** Country of the visitor. Default: that of the service. */
  country: z.optional(country),
  /** Default: the provider with the best price. */
  provider: z.optional(provider),
})

const sum = z.object({
  /** Decimal text in units of the currency. */
  amount: z.string(),
  currency: z.string(),
})

/** Sums of a quote. */
const sums = {
  /** All that the visitor pays: more than asked for at providers that add their fees to it. */
  paymentTotal: sum,
  /** Total less the fees. */
  paymentSubtotal: sum,
  /** Amount that the visitor gets. */
  purchaseAmount: sum,
  /** Fee of the network, in the payment currency. */
  networkFee: sum,
  /** Fee of the provider, whichever it is, in the payment currency. The protocol has the name of one of them. */
  coinbaseFee: sum,
}

/** Answer of POST /v1/onramp/quote. */
export const quoteAnswer = z.object({
  ...sums,
  quoteId: z.string(),
  provider: z.optional(providerName),
  /** Time until which the quote can be bought, ISO 8601, by the clock of the service. */
  expiresAt: z.optional(z.string()),
  /** The same from now on, in seconds, for callers whose clock is wrong. */
  expiresInSeconds: z.optional(z.number()),
  /** All fees in percent of the paid amount. */
  feePercent: z.optional(z.number()),
})

/** Body of POST /v1/onramp/quotes. */
export const quotesBody = z.object({
  projectId: z.optional(z.string()),
  purchaseCurrency: currency,
  paymentCurrency: currency,
  /** Amount to pay in the payment currency, with two decimals at most. */
  amount,
  network,
  paymentMethod,
  /** Country of the visitor. Default: that of the service. */
  country: z.optional(country),
})

/** Why a provider has no quote; amounts are too low or too high for this provider. */
export const quoteRefusals = [
  'currency',
  'network',
  'payment-method',
  'country',
  'amount-too-low',
  'amount-too-high',
  'unavailable',
] as const

/** Answer of POST /v1/onramp/quotes: a line for each provider of the project, the best price first. */
export const quotesAnswer = z.object({
  quotes: z.array(
    z.union([
      z.object({
        provider: providerName,
        ...sums,
        quoteId: z.string(),
        expiresAt: z.string(),
        expiresInSeconds: z.optional(z.number()),
        feePercent: z.number(),
      }),
      z.object({ provider: providerName, refusal: z.literal(quoteRefusals) }),
    ]),
  ),
})

/** Body of POST /v1/generators/onrampurl. */
export const urlBody = z.object({
  projectId: z.optional(z.string()),
  /** Accounts of the visitor, each with the networks and assets that it may get. */
  destinationWallets: z
    .array(
      z.object({
        address: z.string(wrongAddress).check(z.minLength(1, wrongAddress), z.maxLength(128, wrongAddress)),
        /** Names of networks. */
        blockchains: z.array(network, wrongList).check(z.minLength(1, wrongList), z.maxLength(20, wrongList)),
        /** Ids of currencies. */
        assets: z.array(currency, wrongList).check(z.minLength(1, wrongList), z.maxLength(20, wrongList)),
      }),
      wrongWallets,
    )
    .check(z.minLength(1, wrongWallets), z.maxLength(10, wrongWallets)),
  /** Name of the network that is paid out on, unless the quote has another one. */
  defaultNetwork: network,
  /** Names the visitor at the provider. */
  partnerUserId: z.string('must be a text').check(z.maxLength(128, 'must be 128 characters at most')),
  defaultExperience: z.literal('buy', 'must be buy'),
  /** Bought amount. Not used with a quote. */
  presetCryptoAmount: z.optional(presetAmount),
  /** Paid amount. Not used with a quote. */
  presetFiatAmount: z.optional(presetAmount),
  /** Currency of `presetFiatAmount`. Default: USD. */
  paymentCurrency: z.optional(currency),
  /** Default: card. */
  paymentMethod: z.optional(paymentMethod),
  /** Country of the visitor. Default: that of the service. */
  country: z.optional(country),
  /** Default: the first provider of the project that has the asset. */
  provider: z.optional(provider),
  /** The terms that the visitor has seen. Default: those of the provider's page. */
  quoteId: z.optional(quoteId),
  /** Page that the provider leads back to; of an origin of the project. */
  returnUrl: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })),
})

/** Answer of POST /v1/generators/onrampurl. */
export const urlAnswer = z.object({
  /** Page of the provider. It belongs to this visitor and order, and is opened once. */
  url: z.string(),
  /** Names the order in GET /v1/onramp/orders/:id. */
  orderId: z.optional(z.string()),
})

/**
 * States of an order: not paid yet, paid, being sent, arrived. An order is failed while its last payment is: it goes on from there
 * if the visitor pays again on the provider's page. Only `done` is final.
 */
export const orderStatuses = ['waiting', 'paid', 'sending', 'done', 'failed'] as const

/** Answer of GET /v1/onramp/orders/:id. */
export const orderAnswer = z.object({
  id: z.string(),
  /** Id of the provider. */
  provider: z.string(),
  status: z.literal(orderStatuses),
  /** CAIP-2 id. */
  chain: z.string(),
  /** CAIP-10 id of the bought asset. */
  asset: z.string(),
  /** Amount of the quote as decimal text; absent if the page was opened without one. */
  quotedAmount: z.optional(z.string()),
  /** Bought amount as the provider reports it, which may be less; absent until it is known. */
  amount: z.optional(z.string()),
  /** Transaction that pays out, as the provider names it. */
  transactionHash: z.optional(z.string()),
  /** Whether the provider's page may still be paid, also after a payment that failed. */
  isPayable: z.optional(z.boolean()),
})

/** Answer of POST /v1/onramp/webhooks/:provider, whose body is what the provider signs. */
export const webhookAnswer = z.object({ received: z.literal(true) })
