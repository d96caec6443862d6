import { schema } from '#kernel'
import { walletName, isEip1193Provider, type Eip1193Provider } from '#plugins/evm/contract'

/** A wallet of the host. */
export interface ExternalConnector {
  /** Id among the wallets of the host. The id of the connector is `external:<id>`. */
  readonly id: string
  /** Name of the wallet, at most 48 characters. */
  readonly name: string
  /**
   * EIP-1193 provider, or a function that creates or loads it, called once when the wallet is first used, and again after a
   * failure.
   */
  readonly provider: Eip1193Provider | (() => Eip1193Provider | Promise<Eip1193Provider>)
  /** URL of the picture. */
  readonly imageUrl?: string | undefined
  /** Name in reverse domain notation, such as `io.example`. */
  readonly rdns?: string | undefined
}

const connectors = schema.array(
  schema.object({
    /** Id among the wallets of the host. The id of the connector is `external:<id>`. */
    id: schema.guard(isVisible, 'a visible text'),
    /** Name of the wallet, at most 48 characters. */
    name: schema.guard(isVisible, 'a visible text'),
    /** EIP-1193 provider, or a function that creates or loads it, called once when the wallet is first used. */
    provider: schema.guard(
      isProvider,
      'an object with a request method (EIP-1193), or a function that returns one',
    ),
    /** URL of the picture. */
    imageUrl: schema.optional(schema.string()),
    /** Name in reverse domain notation, such as `io.example`. */
    rdns: schema.optional(schema.string()),
  }),
)

/** Options of `external()`. */
export const externalConfig = schema.object({
  /** Wallets of the host, in the order of the list. */
  connectors: schema.optional(unique(connectors), []),
})

function isVisible(value: unknown): value is string {
  return typeof value === 'string' && walletName(value) !== ''
}

function isProvider(value: unknown): value is ExternalConnector['provider'] {
  return typeof value === 'function' || isEip1193Provider(value)
}

/** Adds a check for duplicate ids. */
function unique(type: typeof connectors): typeof connectors {
  const validate = (value: unknown) => {
    const result = schema.check(type, value)
    const ids = result.issues ? [] : result.value.map(({ id }) => id)
    const again = ids.findIndex((id, index) => ids.indexOf(id) < index)
    if (again < 0) return result
    return { issues: [{ message: `must be unique, not twice ${ids[again]}`, path: [again, 'id'] }] }
  }
  return { ...type, '~standard': { ...type['~standard'], validate } }
}
