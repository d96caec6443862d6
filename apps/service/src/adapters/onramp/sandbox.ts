import { createHmac } from 'node:crypto'
import { formatUnits, parseUnits } from 'viem'
import * as z from 'zod'
import { assetId } from '../../namespaces/namespaces.js'
import { centsText } from '../../modules/onramp/money.js'
import type { OnrampAsset } from '../../modules/onramp/onramp-assets.js'
import { WrongSignature, type OnrampProvider } from '../../modules/onramp/onramp-provider.js'
import { paymentMethods } from '../../modules/onramp/payment-methods.js'
import { assertSigned, parseBody } from '../../modules/onramp/signed-delivery.js'
import type { PriceSource } from '../../modules/prices/price-source.js'
import { HttpError } from '../../platform/http/http-error.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { sellsFrom } from './sold-assets.js'

/** Options of {@link createSandbox}. */
export interface SandboxOptions {
  /** URL of its page. */
  readonly url: string
  /** Key of links and reports. */
  readonly key: string
  readonly prices: Pick<PriceSource, 'find'>
  /** Returns the URL that takes its reports. */
  reportUrl(project: string): string
  readonly now: () => number
}

/** Fee in ten-thousandths of the paid amount. */
const feeTenThousandths = 150n
const priceDecimals = 18
/** Decimals of the bought amount, so that it is readable. */
const maxDecimals = 8
/** Time until which a page can be paid. */
const pageMs = 3_600_000

/** Assets that it pays out. */
const sold = { ethereum: ['ETH', 'USDC'], base: ['ETH', 'USDC'], solana: ['SOL', 'USDC'] }

const report = z.object({
  order: z.string(),
  status: z.enum(['paid', 'sending', 'done', 'failed']),
  address: z.string(),
  amount: z.string().regex(/^\d{1,30}(\.\d{1,30})?$/),
  transactionHash: z
    .string()
    // of an EVM chain, or of Solana: 64 bytes in base58
    .regex(/^(0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/)
    .optional(),
})

/** Creates the provider for development (tooling/onramp): it takes test cards, and pays out on local chains. */
export function createSandbox({ url, key, prices, reportUrl, now }: SandboxOptions): OnrampProvider {
  async function priceOf({ network, contract }: OnrampAsset): Promise<bigint> {
    const id = assetId(network.chain, contract)
    const price = (await prices.find([id])).get(id)
    const units = price ? parseUnits(price.price, priceDecimals) : 0n
    if (units === 0n) throw new OutboundError('unavailable')
    return units
  }

  async function boughtFor(asset: OnrampAsset, cents: bigint): Promise<string> {
    const decimals = Math.min(asset.decimals, maxDecimals)
    const units = (cents * 10n ** BigInt(decimals + priceDecimals - 2)) / (await priceOf(asset))
    return formatUnits(units, decimals)
  }

  /** Returns the amount to pay for a bought amount. */
  async function centsFor(asset: OnrampAsset, bought: string): Promise<bigint> {
    const units = parseUnits(bought, asset.decimals) * (await priceOf(asset))
    const subtotal = divideUp(units, 10n ** BigInt(asset.decimals + priceDecimals - 2))
    return divideUp(subtotal * 10_000n, 10_000n - feeTenThousandths)
  }

  const feeOf = (cents: bigint) => divideUp(cents * feeTenThousandths, 10_000n)

  return {
    id: 'sandbox',
    name: 'Sandbox',
    isTest: true,
    paymentMethods: ['card', 'ach_bank_account'],
    signatureHeader: 'foyer-sandbox-signature',
    sells: sellsFrom(sold),
    async quote({ asset, cents }) {
      const fee = feeOf(cents)
      return { total: cents, fee, networkFee: 0n, purchaseAmount: await boughtFor(asset, cents - fee) }
    },
    async open({ id, project, asset, address, paymentMethod, cents, purchaseAmount, returnUrl }) {
      const total = cents ?? (purchaseAmount && (await centsFor(asset, purchaseAmount)))
      if (!total)
        throw new HttpError(400, 'presetFiatAmount', 'presetFiatAmount or presetCryptoAmount must be given')
      const { min, max } = paymentMethods[paymentMethod]
      if (total < min || total > max)
        throw new HttpError(
          400,
          'presetCryptoAmount',
          `presetCryptoAmount must cost ${centsText(min)} to ${centsText(max)} dollars`,
        )
      const amount = purchaseAmount ?? (await boughtFor(asset, total - feeOf(total)))
      const query = new URLSearchParams({
        order: id,
        chain: asset.network.chain,
        network: asset.network.displayName,
        contract: asset.contract ?? '',
        currency: asset.currency,
        decimals: String(asset.decimals),
        amount,
        address,
        total: centsText(total),
        method: paymentMethod,
        report: reportUrl(project),
        back: returnUrl ?? '',
        expires: String(now() + pageMs),
      })
      query.set('signature', createHmac('sha256', key).update(query.toString()).digest('hex'))
      return { url: `${url}/pay?${query.toString()}`, amount }
    },
    async readReport({ header, body, at }) {
      assertSigned(header('foyer-sandbox-signature'), { part: 'v1', key, body, at })
      const read = report.safeParse(parseBody(body))
      if (!read.success) throw new WrongSignature('The report is not one of the sandbox.')
      const { order, ...rest } = read.data
      return { orderId: order, ...rest }
    },
  }
}

const divideUp = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor
