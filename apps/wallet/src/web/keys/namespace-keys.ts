import type { RequestLine } from '../../request-lines.js'
import { readFields, type Fields, type FieldSchemas } from './read-fields.js'
import { refusal } from './refusal.js'

/** A request of a page. */
export interface PageRequest {
  /** CAIP-2 id. */
  readonly network: string
  readonly method: string
  readonly params: unknown
}

/** Shows a request to the user. Rejects with 4001 if the user rejects it. */
type Ask = (prompt: { readonly method: string; readonly lines: readonly RequestLine[] }) => Promise<void>

/** The wallet's keys in a namespace other than eip155. */
export interface NamespaceKeys {
  readonly namespace: string
  /** By CAIP-2 id. */
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  readonly methods: readonly string[]
  addressesOn(network: string): readonly string[]
  /**
   * Answers a request. A network that the wallet does not have is refused with 4901, a method with 4200, an account with 4100,
   * and invalid parameters with -32602, all without a question to the user.
   */
  answer(request: PageRequest, ask: Ask): Promise<unknown>
}

/** Checks of a method's parameters. */
interface Method {
  readonly fields: FieldSchemas
  /** Accounts in the parameters. All have to be the wallet's own. */
  readonly accounts?: (params: Fields, network: string) => readonly unknown[]
  /** Returns what is wrong although every field is valid. */
  readonly problem?: (params: Fields, network: string) => string | undefined
}

interface KeySource extends Pick<NamespaceKeys, 'namespace' | 'networks' | 'addressesOn'> {
  readonly methods: Readonly<Record<string, Method>>
  /** Asks the user and signs: the test wallet of the namespace. */
  readonly sign: (request: PageRequest & { readonly params: Fields }, ask: Ask) => Promise<unknown>
}

/** Creates the keys of a namespace from its test wallet. */
export function createNamespaceKeys({ methods, sign, ...source }: KeySource): NamespaceKeys {
  const { namespace, networks, addressesOn } = source

  function readParams({ network, method, params }: PageRequest): Fields {
    if (!networks.some(({ id }) => id === network))
      throw refusal(4901, `This wallet does not have the network ${network}.`)
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw refusal(4200, `This wallet does not have the method ${method} of ${namespace}.`)
    const fields = readFields(params, known.fields)
    const own: readonly unknown[] = addressesOn(network)
    const stranger = known
      .accounts?.(fields, network)
      .find((account) => account !== undefined && !own.includes(account))
    if (stranger !== undefined)
      throw refusal(4100, `${JSON.stringify(stranger)} is not an account of this wallet on ${network}.`)
    const problem = known.problem?.(fields, network)
    if (problem !== undefined) throw refusal(-32602, problem)
    return fields
  }

  return {
    ...source,
    methods: Object.keys(methods),
    async answer(request, ask) {
      const { method, network } = request
      const params = readParams(request)
      const name = networks.find(({ id }) => id === network)?.name ?? network
      let isAsked = false
      try {
        return await sign({ ...request, params }, ({ lines }) => {
          isAsked = true
          return ask({ method, lines: [...lines, ['On', name]] })
        })
      } catch (error) {
        const { code, message = error } = Object(error) as {
          readonly code?: unknown
          readonly message?: unknown
        }
        if (typeof code === 'number') throw error
        // before the user is asked, the libraries throw at what they cannot read
        throw refusal(isAsked ? -32603 : -32602, String(message))
      }
    },
  }
}
