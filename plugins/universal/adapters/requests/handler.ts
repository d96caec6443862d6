import type { CaipNetworkId } from '#kernel'
import type { FoyerAccess, NamespaceAccess } from '#plugins/universal/contract'

/** A JSON-RPC request of a page. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** Requests of one namespace. The network of the request is the active one. */
export interface RequestHandler {
  readonly namespace: string
  /** Methods for wallets, as sessions list them. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** @throws code 4200 for another method */
  handle(request: RpcRequest, context: HandlerContext): Promise<unknown>
}

/** Parts of the widget that a request needs. */
interface HandlerContext {
  readonly foyer: FoyerAccess
  readonly access: NamespaceAccess
  readonly network: CaipNetworkId
}
