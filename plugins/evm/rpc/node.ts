import type { CaipNetworkId } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/contracts'
import type { ApiClient, ServiceSettings } from '#plugins/service/contract'

/** JSON-RPC request without version and id. */
export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Services of plugin `service`, undefined while it is inactive. Read them at each use. */
export interface NodeService {
  readonly api?: Pick<ApiClient, 'call' | 'has'> | undefined
  /** Without settings, the first request to a network finds out whether the service has a node for it. */
  readonly settings?: Pick<ServiceSettings, 'supports'> | undefined
}

/** Context of the capabilities. */
export type EvmContext = CapabilityContext & { readonly service?: NodeService }

/** The parts of the widget that requests to a network use. */
export type NodeEdges = Pick<EvmContext, 'clock' | 'http' | 'networks' | 'provider' | 'service'>

/** Name of a network; `chain 5` if the host does not configure it. */
export function networkName(id: CaipNetworkId, networks: readonly Network[]): string {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  return known?.name ?? `chain ${id.slice(id.indexOf(':') + 1)}`
}
