import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'
import { chainId } from '../rpc/wire.js'

const wrongId = 'must be a CAIP-10 id such as eip155:1:0x and 40 hex digits'
const wrongAmount = 'must be a whole number in base units, from 1 to 2^256 - 1'
const wrongSlippage = 'must be a percentage from 0 to 50'
const wrongQuote = 'must be the id of a quote'
const wrongDeadline = 'must be seconds since 1970, as a whole number'
const wrongPermit = 'must be {deadline, v, r, s}, or {deadline, signature} with 65 bytes'
const wrongWord = 'must be 0x and 64 hex digits'
const wrongSignature = 'must be 0x and 130 hex digits: r, s and v'
const maxSlippagePercent = 50

/** CAIP-10 id of an account or a contract. Native assets have the address 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee. */
const accountId = textField(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, wrongId)

/** Amount in base units as decimal text. */
const amount = z.string(wrongAmount).check(
  z.regex(/^[1-9]\d{0,77}$/, wrongAmount),
  z.refine((text) => /^[1-9]\d{0,77}$/.test(text) && BigInt(text) < 2n ** 256n, wrongAmount),
)

/** `id` of a quote, whose content is no part of the contract. */
const quoteId = textField(/^[-_a-zA-Z0-9]+$/, wrongQuote, 2_000)

/** EIP-712 domain of a token with `permit` (EIP-2612), whose separator is that of the contract. */
const permitDomain = z.object({
  name: z.string(),
  version: z.string(),
  /** Next nonce of the account. */
  nonce: z.string(),
})

/** When a permit expires, in seconds since 1970. */
const permitDeadline = z.number(wrongDeadline).check(z.int(wrongDeadline), z.gte(0, wrongDeadline))

const word = textField(/^0x[0-9a-fA-F]{64}$/, wrongWord)

/** Signature of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)` by the account. */
const signedPermit = z.union(
  [
    z.object({
      deadline: permitDeadline,
      signature: textField(/^0x[0-9a-fA-F]{130}$/, wrongSignature),
    }),
    z.object({ deadline: permitDeadline, v: z.int(), r: word, s: word }),
  ],
  wrongPermit,
)

export type WirePermit = z.infer<typeof signedPermit>

/** Query of GET /v1/convert/tokens. */
export const tokensQuery = z.object({ chainId })

/** Answer of GET /v1/convert/tokens, with the native asset first. Empty for a chain without swaps. */
export const tokensAnswer = z.object({
  tokens: z.array(
    z.object({
      name: z.string(),
      symbol: z.string(),
      /** CAIP-10. */
      address: z.string(),
      decimals: z.int(),
      /** Empty if there is no picture. */
      logoUri: z.string(),
      /** Whether the token has `permit` (EIP-2612), as its contract says; null if that is unknown. */
      eip2612: z.nullable(z.boolean()),
    }),
  ),
})

/** Query of GET /v1/convert/quotes. */
export const quotesQuery = z.object({
  /** Sold amount of `from`, in base units. */
  amount,
  userAddress: accountId,
  from: accountId,
  to: accountId,
  /** Wei per gas. */
  gasPrice: z.optional(amount),
})

/** Terms on which an amount is swapped. */
const quote = z.object({
  /** Names this quote in the calls that build its transactions; null if it cannot be named. */
  id: z.nullable(z.string()),
  /** Sold amount, in base units of `fromAccount`. */
  fromAmount: z.string(),
  /** CAIP-10 id of the sold asset. */
  fromAccount: z.string(),
  /** Bought amount, in base units of `toAccount`, after all fees but that of the network. */
  toAmount: z.string(),
  /** CAIP-10 id of the bought asset. */
  toAccount: z.string(),
  /** Least bought amount with the default slippage of 1 %, in base units of `toAccount`. */
  minToAmount: z.optional(z.string()),
  /** CAIP-10 id of the contract that the transaction calls and that an approval must name as its spender. */
  router: z.optional(z.string()),
  /** Whether the router must be approved for `fromAccount` before; absent if it is unknown. */
  needsApproval: z.optional(z.boolean()),
  /** Whether the router takes a permit (EIP-2612) of `fromAccount` in the transaction of the swap, if the token has one. */
  takesPermit: z.optional(z.boolean()),
  /** Name of the venue or of the aggregator, for people. */
  provider: z.optional(z.string()),
  /** CAIP-10 ids of the assets on the way, the sold and the bought one among them. */
  route: z.optional(z.array(z.string())),
  /** How much worse the price is than that of a very small amount, in percent; absent if it is unknown. */
  priceImpact: z.optional(z.number()),
  /** Fee of the venue, which `toAmount` contains already, in percent of the sold amount; absent if it is unknown. */
  feePercent: z.optional(z.number()),
  /** Gas of the swap, without an approval; absent if it is unknown. */
  gas: z.optional(z.string()),
  /** Time until which the quote can be built, ISO 8601. */
  expiresAt: z.optional(z.string()),
})

export type WireQuote = z.infer<typeof quote>

/** Answer of GET /v1/convert/quotes, the best one first. Empty if no venue has liquidity for the swap. */
export const quotesAnswer = z.object({ quotes: z.array(quote) })

/** Query of GET /v1/convert/allowance. */
export const allowanceQuery = z.object({
  tokenAddress: accountId,
  userAddress: accountId,
  /** Default: the router of the chain with the smallest allowance. */
  spender: z.optional(accountId),
})

/** Answer of GET /v1/convert/allowance. */
export const allowanceAnswer = z.object({
  /** In base units of the token: 2^256 - 1 for a contract that needs no approval, such as that of the wrapped native asset. */
  allowance: z.string(),
  /** Signed terms of a permit, apart from its amount and deadline. Present only if the token has `permit` and the spender takes it in the transaction of the swap. */
  eip2612: z.optional(permitDomain),
})

/** Query of GET /v1/convert/gas-price. */
export const gasPriceQuery = z.object({ chainId })

/** Answer of GET /v1/convert/gas-price, in wei per gas. */
export const gasPriceAnswer = z.object({ standard: z.string(), fast: z.string(), instant: z.string() })

/** Query of GET /v1/convert/build-approve. */
export const buildApproveQuery = z.object({
  userAddress: accountId,
  /** The sold asset, whose contract the transaction calls. */
  from: accountId,
  to: accountId,
  /** Approved amount of `from`, in base units. Default: that of the quote, or all that the account holds. */
  amount: z.optional(amount),
  /** Default: the best quote. */
  quoteId: z.optional(quoteId),
})

/** Answer of GET /v1/convert/build-approve. */
export const buildApproveAnswer = z.object({
  tx: z.object({
    /** CAIP-10 id of the account. */
    from: z.string(),
    /** CAIP-10 id of the token. */
    to: z.string(),
    data: z.string(),
    /** Wei. */
    value: z.string(),
    eip155: z.object({ gas: z.optional(z.string()), gasPrice: z.string() }),
  }),
  /** CAIP-10 id of the contract that may spend afterwards: the router of the quote. */
  spender: z.optional(z.string()),
  /** Approved amount, in base units: never more than asked for. */
  amount: z.optional(z.string()),
})

/** Body of POST /v1/convert/build-transaction. */
export const buildTransactionBody = z.object({
  projectId: z.optional(z.string()),
  /** Sold amount of `from`, in base units. */
  amount,
  from: accountId,
  to: accountId,
  userAddress: accountId,
  eip155: z.optional(
    z.object({
      /** Percent by which the bought amount may be less than quoted. Default: 1. */
      slippage: z._default(
        z.number(wrongSlippage).check(z.gte(0, wrongSlippage), z.lte(maxSlippagePercent, wrongSlippage)),
        1,
      ),
    }),
  ),
  /**
   * Whether the approval may be missing: for wallets that approve and swap in one batch. The swap is then simulated after the
   * approval.
   */
  disableEstimate: z.optional(z.boolean()),
  /** The terms that the visitor has seen. Default: the best quote. */
  quoteId: z.optional(quoteId),
  /**
   * Stands in for the approval: signed by the account for the router of the quote as the spender, and for exactly `amount`. Only for
   * routers with `takesPermit`.
   */
  permit: z.optional(signedPermit),
})

/** Answer of POST /v1/convert/build-transaction. */
export const buildTransactionAnswer = z.object({
  tx: z.object({
    /** CAIP-10 id of the account. */
    from: z.string(),
    /** CAIP-10 id of the router. */
    to: z.string(),
    data: z.string(),
    /** Sold amount, in base units of the sold asset. */
    amount: z.string(),
    /** Wei that the transaction carries: `amount` if the native asset is sold, else 0. */
    value: z.optional(z.string()),
    eip155: z.object({ gas: z.string(), gasPrice: z.string() }),
  }),
  /** The terms that the transaction fulfils; `minToAmount` is with its slippage, and the router enforces it. */
  quote: z.optional(quote),
})
