import { schema } from '#kernel'

/** A page: https, or a path of the host's site. */
const isPage = (value: unknown): value is string => /^(https:\/)?\/[^/]/.test(String(value))

const page = /*#__PURE__*/ schema.guard(isPage, 'https or a path')

const wallets = /*#__PURE__*/ schema.array(
  schema.object({
    /** Name of the wallet. */
    name: schema.string(),
    /** Website or download page: https, or a path of the site. */
    url: page,
    /** URL of the picture. */
    imageUrl: schema.optional(schema.string()),
  }),
)

/** Options of `connect()`. */
export const connectConfig = schema.object({
  /** Wallets to offer users without one, each with its download page. Default: well-known wallets. */
  installLinks: schema.optional(wallets),
  /** Wallets of the host, listed for every user. */
  customWallets: schema.optional(wallets, []),
  /** Whether the modal closes once a wallet is connected; `'stay'` and `false` keep it open. */
  closeAfterConnect: schema.optional(schema.oneOf<boolean | 'stay'>(true, false, 'stay'), true),
  /** Whether the button shows a network switch in place of the balance. */
  showNetwork: schema.optional(schema.boolean(), false),
  /** Page with the terms of service: https, or a path of the site. Used by the flag `legalCheckbox`. */
  termsUrl: schema.optional(page),
  /** Page with the privacy policy: https, or a path of the site. Used by the flag `legalCheckbox`. */
  privacyUrl: schema.optional(page),
})
