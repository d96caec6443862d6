import { readService, type PageService } from '#kernel'
import type { HostMetadata, Operator } from '#kernel/contracts'
import { walletconnectErrors } from '../errors.js'
import type { RelayConfig } from './has-relay.js'

/**
 * The relay's address, the project there, and what wallets are told about the site.
 * @throws walletconnect/NO_PROJECT_ID, or what `service` is wrong in.
 */
export function relayTerms(
  config: RelayConfig,
  {
    operator,
    host,
    page,
  }: { readonly operator: Operator; readonly host: HostMetadata; readonly page: PageService },
) {
  const relayUrl = config.relayUrl ?? readService(operator.service).relay ?? ''
  const projectId = config.projectId ?? operator.projectId
  if (!projectId) throw walletconnectErrors.NO_PROJECT_ID()
  const { name, description = '', url = new URL(page.address()).origin, icon } = host
  return { relayUrl, projectId, metadata: { name, description, url, icons: icon ? [icon] : [] } }
}
