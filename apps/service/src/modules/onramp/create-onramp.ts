import { randomBytes } from 'node:crypto'
import { parseUnits } from 'viem'
import { assetId, isSameAsset, readAccount } from '../../namespaces/namespaces.js'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import { atProvider } from './at-provider.js'
import { centsText, readCents } from './money.js'
import { nextAsk } from './next-ask.js'
import { onrampAssets, type OnrampAsset } from './onramp-assets.js'
import { fallbackNetwork, onrampNetworks } from './onramp-networks.js'
import type { OnrampProvider, OrderRequest, ProviderQuote, QuoteRequest } from './onramp-provider.js'
import type { OrdersStore } from './orders-store.js'
import { paymentCurrency, paymentMethods, type PaymentMethod } from './payment-methods.js'
import { decodeQuoteId, encodeQuoteId } from './quote-id.js'

/** Wish to buy, as the request has it. */
interface QuoteFields {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly network: string
  readonly paymentMethod?: string | undefined
  readonly country?: string | undefined
}

/** Terms of a provider, with the id that names them. */
export interface Quote extends ProviderQuote {
  readonly provider: OnrampProvider
  readonly asset: OnrampAsset
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Reason why a provider has no quote. */
type QuoteRefusal = 'currency' | 'network' | 'payment-method' | 'unavailable'

/** Wish for the page of a provider, as the request has it. */
interface UrlFields {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains: readonly string[]
    readonly assets: readonly string[]
  }[]
  readonly defaultNetwork: string
  readonly partnerUserId: string
  readonly presetCryptoAmount?: string | undefined
  readonly presetFiatAmount?: string | undefined
  readonly paymentCurrency?: string | undefined
  readonly paymentMethod?: string | undefined
  readonly country?: string | undefined
  readonly provider?: string | undefined
  readonly quoteId?: string | undefined
  readonly returnUrl?: string | undefined
}

/** Project, and the page that asks. */
interface Caller {
  readonly project: string
  /** Providers of the project. */
  readonly providers: readonly OnrampProvider[]
  readonly clientIp: string
  readonly origin: string | undefined
}

/** On-ramps of the service. */
export interface Onramp {
  /** Returns the assets that these providers sell. */
  assetsOf(providers: readonly OnrampProvider[]): readonly OnrampAsset[]
  /** Returns a quote or a reason for each provider, the best price first. @throws an HttpError that names the wrong field */
  quotes(
    fields: QuoteFields,
    providers: readonly OnrampProvider[],
  ): Promise<readonly (Quote | { readonly provider: OnrampProvider; readonly refusal: QuoteRefusal })[]>
  /** Returns the best quote. @throws an HttpError that names the wrong field, or the reason of the provider */
  quote(
    fields: QuoteFields & { readonly provider?: string | undefined },
    providers: readonly OnrampProvider[],
  ): Promise<Quote>
  /** Opens the page of a provider. @throws an HttpError that names the wrong field */
  open(fields: UrlFields, caller: Caller): Promise<{ readonly url: string; readonly orderId: string }>
}

const quoteMs = 60_000
const isNames = onrampNetworks.map(({ name }) => name).join(', ')

/** Creates the on-ramps. */
export function createOnramp({
  store,
  clock,
  country: serviceCountry,
  onFailure,
}: {
  readonly store: OrdersStore
  readonly clock: Pick<Clock, 'now'>
  /** Country of visitors whose country is not told. */
  readonly country: string
  /** Receives the failure of a provider. */
  readonly onFailure: (provider: string, error: unknown) => void
}): Onramp {
  const assetsOf = (providers: readonly OnrampProvider[]) =>
    onrampAssets.filter((asset) => providers.some((provider) => provider.sells(asset)))

  function readRequest(fields: QuoteFields): QuoteRequest {
    assertPaymentCurrency(fields.paymentCurrency)
    const paymentMethod = readMethod(fields.paymentMethod)
    return {
      asset: readAsset(fields.purchaseCurrency, readNetwork(fields.network)),
      cents: readAmount('amount', fields.amount, paymentMethod),
      paymentMethod,
      country: fields.country ?? serviceCountry,
    }
  }

  async function quoteAt(provider: OnrampProvider, request: QuoteRequest): Promise<Quote | QuoteRefusal> {
    const { asset, cents, paymentMethod, country } = request
    if (!provider.sells(asset))
      return onrampAssets.some((other) => other.currency === asset.currency && provider.sells(other))
        ? 'network'
        : 'currency'
    if (!provider.paymentMethods.includes(paymentMethod)) return 'payment-method'
    try {
      const terms = await provider.quote(request)
      assertTerms(terms, asset)
      const expiresAt = clock.now() + quoteMs
      const id = encodeQuoteId({
        ...{ provider: provider.id, currency: asset.currency, network: asset.network.name },
        ...{ cents, paymentMethod, country, reference: terms.reference, expiresAt },
        purchaseAmount: terms.purchaseAmount,
      })
      return { ...terms, provider, asset, id, expiresAt }
    } catch (error) {
      onFailure(provider.id, error)
      return 'unavailable'
    }
  }

  async function quotes(fields: QuoteFields, providers: readonly OnrampProvider[]) {
    const request = readRequest(fields)
    const found = await Promise.all(
      providers.map(async (provider) => ({ provider, answer: await quoteAt(provider, request) })),
    )
    const quoted = found.flatMap(({ answer }) => (typeof answer === 'string' ? [] : [answer]))
    return [
      ...quoted.sort((one, other) => (isBetter(one, other) ? -1 : 1)),
      ...found.flatMap(({ provider, answer }) =>
        typeof answer === 'string' ? [{ provider, refusal: answer }] : [],
      ),
    ]
  }

  return {
    assetsOf,
    quotes,
    async quote({ provider: wanted, ...fields }, providers) {
      const asked = wanted === undefined ? providers : [requireProvider(wanted, providers)]
      const [best] = await quotes(fields, asked)
      if (!best) throw new HttpError(503, 'provider', 'The project has no provider to buy from')
      if ('refusal' in best) throw refused(best.refusal)
      return best
    },
    async open(fields, { project, providers, clientIp, origin }) {
      const terms = fields.quoteId === undefined ? undefined : readQuoteId(fields.quoteId)
      if (terms && fields.provider !== undefined && fields.provider !== terms.provider)
        throw new HttpError(400, 'provider', 'provider must be that of the quote')
      assertPaymentCurrency(fields.paymentCurrency ?? paymentCurrency)
      const paymentMethod = readMethod(terms?.paymentMethod ?? fields.paymentMethod)
      const network = terms ? readNetwork(terms.network) : networkOf(fields)
      const wallet = fields.destinationWallets.find(
        ({ blockchains, assets }) =>
          blockchains.includes(network.name) && (!terms || assets.includes(terms.currency)),
      )
      const currency = terms?.currency ?? wallet?.assets[0]
      if (!wallet || currency === undefined)
        throw new HttpError(
          400,
          'destinationWallets',
          `destinationWallets must have a wallet for ${terms ? `${terms.currency} on ` : ''}${network.name}`,
        )
      const asset = readAsset(currency, network)
      const { address } = readAccount(wallet.address, network.chain)
      assertReceives(address, asset)
      const name = terms?.provider ?? fields.provider
      const provider =
        name === undefined ? providers.find((one) => one.sells(asset)) : requireProvider(name, providers)
      if (!provider) throw new HttpError(503, 'provider', 'The project has no provider to buy from')
      if (!provider.sells(asset)) throw refused('currency')
      if (!provider.paymentMethods.includes(paymentMethod)) throw refused('payment-method')
      const { presetFiatAmount: paid, presetCryptoAmount: bought } = fields
      const id = randomBytes(16).toString('base64url')
      const request: OrderRequest = {
        ...{ id, project, asset, address, paymentMethod, clientIp, origin },
        country: terms?.country ?? fields.country ?? serviceCountry,
        partnerUserId: fields.partnerUserId,
        returnUrl: fields.returnUrl,
        cents: terms
          ? readAmount('quoteId', centsText(terms.cents), paymentMethod)
          : paid === undefined
            ? undefined
            : readAmount('presetFiatAmount', paid, paymentMethod),
        purchaseAmount:
          terms || paid !== undefined || bought === undefined ? undefined : readBought(bought, asset),
        quoteReference: terms?.reference,
      }
      const page = await atProvider(provider, () => provider.open(request), onFailure)
      const now = new Date(clock.now())
      await store.add({
        ...{ id, project, address, createdAt: now, updatedAt: now },
        provider: provider.id,
        status: 'waiting',
        chain: network.chain,
        asset: assetId(network.chain, asset.contract),
        quotedAmount: terms?.purchaseAmount ?? request.purchaseAmount ?? page.amount ?? null,
        amount: page.amount ?? null,
        transactionHash: null,
        reference: page.reference ?? null,
        // a provider that cannot be asked reports
        askedAt: provider.readReports ? now : null,
        askAt: provider.readReports ? nextAsk(now, now) : null,
      })
      return { url: page.url, orderId: id }
    },
  }

  function readQuoteId(quoteId: string) {
    const terms = decodeQuoteId(quoteId)
    if (!terms) throw new HttpError(400, 'quoteId', 'quoteId must be the id of a quote')
    if (terms.expiresAt <= clock.now() || terms.expiresAt > clock.now() + quoteMs)
      throw new HttpError(409, 'quoteId', 'The quote has expired; ask for a new one')
    return terms
  }
}

/** Whether a quote pays out more for each cent than another one. */
function isBetter(one: Quote, other: Quote): boolean {
  const { decimals } = one.asset
  const [first, second] = [one, other].map(({ purchaseAmount }) => parseUnits(purchaseAmount, decimals))
  return (first ?? 0n) * other.total > (second ?? 0n) * one.total
}

/** @throws a RangeError for terms that cannot be */
function assertTerms(
  { total, fee, networkFee, purchaseAmount }: ProviderQuote,
  { decimals }: OnrampAsset,
): void {
  if (total <= 0n || fee < 0n || networkFee < 0n || fee + networkFee >= total)
    throw new RangeError('A provider answered wrong fees.')
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(purchaseAmount) || parseUnits(purchaseAmount, decimals) <= 0n)
    throw new RangeError('A provider answered a wrong amount.')
}

function refused(refusal: QuoteRefusal): HttpError {
  const [status, field, description] = {
    currency: [409, 'purchaseCurrency', 'No provider sells this currency'],
    network: [409, 'network', 'No provider sells this currency on this network'],
    'payment-method': [409, 'paymentMethod', 'No provider takes this payment method'],
    unavailable: [503, 'provider', 'The provider has no quote now; try again, or another amount'],
  }[refusal] as [number, string, string]
  return new HttpError(status, field, description)
}

function requireProvider(id: string, providers: readonly OnrampProvider[]): OnrampProvider {
  const found = providers.find((provider) => provider.id === id)
  if (!found)
    throw new HttpError(
      400,
      'provider',
      `provider must be one of ${providers.map((provider) => provider.id).join(', ') || 'the project, which has none'}`,
    )
  return found
}

function assertPaymentCurrency(currency: string): void {
  if (currency !== paymentCurrency)
    throw new HttpError(400, 'paymentCurrency', `paymentCurrency must be ${paymentCurrency}`)
}

function readMethod(method: string = 'card'): PaymentMethod {
  if (method !== 'card' && method !== 'ach_bank_account')
    throw new HttpError(400, 'paymentMethod', 'paymentMethod must be card or ach_bank_account')
  return method
}

function readNetwork(name: string) {
  const network = onrampNetworks.find((one) => one.name === name)
  if (!network) throw new HttpError(400, 'network', `network must be one of ${isNames}`)
  return network
}

/** Returns the default network of a request, or else the fallback, if a wallet is for that. */
function networkOf({ defaultNetwork, destinationWallets }: UrlFields) {
  const known = onrampNetworks.find(({ name }) => name === defaultNetwork)
  if (known) return known
  if (!destinationWallets.some(({ blockchains }) => blockchains.includes(fallbackNetwork)))
    throw new HttpError(400, 'defaultNetwork', `defaultNetwork must be one of ${isNames}`)
  return readNetwork(fallbackNetwork)
}

function readAsset(currency: string, network: { readonly name: string }): OnrampAsset {
  const asset = onrampAssets.find((one) => one.currency === currency && one.network.name === network.name)
  if (asset) return asset
  const isKnown = onrampAssets.some((one) => one.currency === currency)
  throw isKnown
    ? new HttpError(400, 'network', `network must be one that has ${currency}`)
    : new HttpError(400, 'purchaseCurrency', 'purchaseCurrency must be a currency of the options')
}

function readAmount(field: string, text: string, method: PaymentMethod): bigint {
  const { min, max } = paymentMethods[method]
  const cents = readCents(text)
  if (cents === undefined) throw new HttpError(400, field, `${field} must have two decimals at most`)
  if (cents < min || cents > max)
    throw new HttpError(
      400,
      field,
      `${field} must be from ${centsText(min)} to ${centsText(max)} ${paymentCurrency} with ${method}`,
    )
  return cents
}

function readBought(text: string, { decimals }: OnrampAsset): string {
  const [, part = ''] = text.split('.')
  if (part.length > decimals)
    throw new HttpError(
      400,
      'presetCryptoAmount',
      `presetCryptoAmount must have ${decimals} decimals at most`,
    )
  return text
}

/** @throws an HttpError for addresses from which the asset could not be sent again */
function assertReceives(address: string, { contract, network }: OnrampAsset): void {
  if (/^0x0{40}$/.test(address)) throw new HttpError(400, 'address', 'address must not be the zero address')
  if (isSameAsset(network.chain, address, contract))
    throw new HttpError(400, 'address', 'address must not be the contract of the asset')
}
