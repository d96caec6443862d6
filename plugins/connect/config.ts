import { schema } from '#kernel'

const isCloseOption = (value: unknown): value is boolean | 'stay' =>
  typeof value === 'boolean' || value === 'stay'

const isPage = (value: unknown): value is string => String(value).startsWith('https://')

const wallets = /*#__PURE__*/ schema.array(
  schema.object({
    /** Name of the wallet. */
    name: schema.string(),
    /** https URL of the website or download page. */
    url: schema.guard(isPage, 'an https address'),
    /** URL of the picture. */
    imageUrl: schema.optional(schema.string()),
  }),
)

/** Options of `connect()`. */
export const connectConfig = schema.object({
  /** Wallets to offer users without one, each with its https download page. Default: well-known wallets. */
  installLinks: schema.optional(wallets),
  /** Wallets of the host, listed for every user. */
  customWallets: schema.optional(wallets, []),
  /** Whether the modal closes once a wallet is connected; `'stay'` and `false` keep it open. */
  closeAfterConnect: schema.optional(schema.guard(isCloseOption, "true, false or 'stay'"), true),
  /** Whether the button shows a network switch in place of the balance. */
  showNetwork: schema.optional(schema.boolean(), false),
})
