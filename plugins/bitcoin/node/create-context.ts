import type { CapabilityContext } from '#kernel/chain'
import { createFormats } from '../addresses/formats.js'
import type { BitcoinSource } from '../contract.js'
import type { BitcoinNetwork } from '../networks.js'
import type { BitcoinContext } from './bitcoin-context.js'
import { createKnownOutputs } from '../transfer/known-outputs.js'
import { createEsploraSource } from './esplora.js'

/** Adds the source and the formats of networks to the context of a capability. */
export function createContext(
  context: CapabilityContext & Pick<BitcoinContext, 'service'>,
  {
    networks,
    source,
  }: { readonly networks: readonly BitcoinNetwork[]; readonly source?: BitcoinSource | undefined },
): BitcoinContext {
  return {
    ...context,
    source: source ?? createEsploraSource(context),
    formats: createFormats(networks),
    readKnownOutputs: createKnownOutputs(context),
  }
}
