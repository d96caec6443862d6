import { isAddress, isAddressEqual, isHex, type Address, type Hex } from 'viem'
import * as z from 'zod'
import { referenceOf } from '../../namespaces/namespaces.js'
import type { SwapOffer, SwapRequest, SwapRouter, SwapSource } from '../../modules/convert/swap-source.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { priceImpactOf, smallAmountOf } from './price-impact.js'

/** AllowanceHolder, which is called and approved, by the rules of the EVM that a chain had when it was deployed. */
const allowanceHolder: Address = '0x0000000000001fF3684f28c67538d4D072C22734'
const router: SwapRouter = {
  address: allowanceHolder,
  needsApproval: true,
  takesPermit: false,
  isEncodedHere: false,
  limitsBeforeFees: false,
  isFixed: false,
}
/** CAIP-2 ids of the chains of the widget with swaps that 0x serves, all with that contract. */
const chains = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const address = z.custom<Address>((value) => isAddress(String(value), { strict: false }))
const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const terms = z.object({
  buyAmount: whole,
  minBuyAmount: whole,
  /** Null if the native asset is sold. */
  allowanceTarget: address.nullish(),
  issues: z.object({ allowance: z.object({ spender: address }).nullish() }).nullish(),
})
const noLiquidity = z.object({ liquidityAvailable: z.literal(false) })
const price = z.union([noLiquidity, z.object({ liquidityAvailable: z.literal(true), ...terms.shape })])
const quote = z.union([
  noLiquidity,
  z.object({
    liquidityAvailable: z.literal(true),
    ...terms.shape,
    transaction: z.object({
      to: address,
      data: z.custom<Hex>((value) => isHex(value)),
      value: whole,
    }),
  }),
])

/** Creates the source of swaps at 0x, with the Swap API of version 2 and approvals for its AllowanceHolder. */
export function createZeroEx(http: HttpClient): SwapSource {
  const queryOf = ({ chain, account, from, to, amount }: SwapRequest, slippageBps: bigint) =>
    new URLSearchParams({
      chainId: referenceOf(chain),
      sellToken: from ?? native,
      buyToken: to ?? native,
      sellAmount: String(amount),
      taker: account,
      slippageBps: String(slippageBps),
    }).toString()

  async function offerOf(request: SwapRequest): Promise<SwapOffer | undefined> {
    const found = await http.getJson(
      `swap/allowance-holder/price?${queryOf(request, defaultSlippageBps)}`,
      price,
    )
    if (!found.liquidityAvailable || found.buyAmount === 0n) return undefined
    assertHolder(found)
    return {
      provider: '0x',
      router,
      toAmount: found.buyAmount,
      hops: [],
      priceImpact: await impactOf(request, found.buyAmount),
      feePercent: undefined,
      async build({ minToAmount }) {
        const mayLack = ((found.buyAmount - minToAmount) * allBps) / found.buyAmount
        const slippageBps = mayLack > 0n ? mayLack : 0n
        const path = `swap/allowance-holder/quote?${queryOf(request, slippageBps)}`
        const built = await http.getJson(path, quote)
        if (!built.liquidityAvailable) throw new OutboundError('refused')
        assertHolder(built)
        return { ...built.transaction, minToAmount: built.minBuyAmount }
      },
    }
  }

  /** Returns the price impact by the price of a small amount; undefined without one, which stops no swap. */
  async function impactOf(request: SwapRequest, toAmount: bigint): Promise<number | undefined> {
    const { amount } = request
    const small = smallAmountOf(amount, toAmount)
    if (small === 0n) return undefined
    const query = queryOf({ ...request, amount: small }, defaultSlippageBps)
    try {
      const found = await http.getJson(`swap/allowance-holder/price?${query}`, price)
      if (!found.liquidityAvailable) return undefined
      return priceImpactOf({ amount, toAmount }, { amount: small, toAmount: found.buyAmount })
    } catch (error) {
      if (error instanceof OutboundError) return undefined
      throw error
    }
  }

  return {
    routersOf: (chain) => (chains.includes(chain) ? [router] : []),
    async offers(request) {
      const offer = await offerOf(request)
      return offer ? [offer] : []
    },
    close: () => http.close(),
  }
}

const defaultSlippageBps = 100n
const allBps = 10_000n

/** @throws an OutboundError for an approval of another contract, which could spend more than the swap */
function assertHolder({ allowanceTarget, issues }: z.output<typeof terms>): void {
  for (const spender of [allowanceTarget, issues?.allowance?.spender])
    if (spender && !isAddressEqual(spender, allowanceHolder)) throw new OutboundError('unexpected')
}
