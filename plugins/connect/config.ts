import { schema } from '#kernel'

const isCloseOption = (value: unknown): value is boolean | 'stay' =>
  typeof value === 'boolean' || value === 'stay'

const isPage = (value: unknown): value is string => String(value).startsWith('https://')

const wallets = /*#__PURE__*/ schema.array(
  schema.object({
    name: schema.string(),
    url: schema.guard(isPage, 'an https address'),
    imageUrl: schema.optional(schema.string()),
  }),
)

/** What `connect()` takes. */
export const connectConfig = schema.object({
  /** Wallets to offer a visitor who has none, each with the https page it is installed from; some known ones by default. */
  installLinks: schema.optional(wallets),
  /** The host's own wallets, listed for every visitor. */
  customWallets: schema.optional(wallets, []),
  /** Whether the modal closes as soon as a wallet has connected; `'stay'` and `false` keep it open. */
  closeAfterConnect: schema.optional(schema.guard(isCloseOption, "true, false or 'stay'"), true),
  /** Whether the button shows the network, to be switched beside it, in place of the balance. */
  showNetwork: schema.optional(schema.boolean(), false),
})
