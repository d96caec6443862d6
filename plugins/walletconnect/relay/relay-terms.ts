import type { PageService } from '#kernel'
import type { HostMetadata, ServiceConfig } from '#kernel/contracts'
import { readService } from '#plugins/service/contract'
import { walletconnectErrors } from '../errors.js'
import type { RelayConfig } from './has-relay.js'

/**
 * Returns the relay's address, the project, and the metadata that wallets show.
 *
 * @throws walletconnect/NO_PROJECT_ID, or kernel/BAD_OPTION for an invalid `service`
 */
export function relayTerms(
  config: RelayConfig,
  {
    host,
    page,
    serviceConfig,
  }: {
    readonly host: HostMetadata
    readonly page: PageService
    readonly serviceConfig: ServiceConfig
  },
) {
  const relayUrl = config.relayUrl ?? readService(serviceConfig.service).relay ?? ''
  const projectId = config.projectId ?? serviceConfig.projectId
  if (!projectId) throw walletconnectErrors.NO_PROJECT_ID()
  const { name, description = '', url = new URL(page.url()).origin, icon } = host
  return { relayUrl, projectId, metadata: { name, description, url, icons: icon ? [icon] : [] } }
}
