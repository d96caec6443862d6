import type { CapabilityContext } from '#kernel/contracts'
import type { ApiClient, ServiceSettings } from '#plugins/service/contract'

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
