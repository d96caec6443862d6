import { schema } from '#kernel'

// not schema.number, which a page without a swap would load for it alone
const isSlippage = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 50

/** Contracts by the CAIP-2 id of their network. */
type Contracts = Readonly<Record<`${string}:${string}`, readonly string[]>>

const areContracts = (value: unknown): value is Contracts =>
  typeof value === 'object' &&
  Object.entries(Object(value) as object).every(
    ([chain, contracts]) =>
      chain.includes(':') &&
      Array.isArray(contracts) &&
      contracts.every((contract) => /^0x[\da-f]{40}$/i.test(String(contract))),
  )

/** Options of `swaps()`. */
export const swapsConfig = schema.object({
  /** Percent by which a swap may bring less than quoted, up to 50. Default: 1. */
  slippage: schema.optional(schema.guard(isSlippage, 'a number from 0 to 50'), 1),
  /**
   * Whether swaps are off in the restricted time zones: those of mainland China, Hong Kong and Macau. Default: false.
   */
  respectRestrictedTimezones: schema.optional(schema.boolean(), false),
  /**
   * Further contracts that may swap, by the CAIP-2 id of their network: `{ 'eip155:1': ['0x…'] }`. What they are approved for, they can
   * take. Any other contract that the service names, apart from the routers that the widget knows, needs a confirmation of its own and gets
   * no permit. Default: none.
   */
  routers: schema.optional(
    schema.guard(areContracts, "contracts by network, such as { 'eip155:1': ['0x…'] }"),
    {},
  ),
})
