import type { CapabilityContext } from '#kernel/chain'
import type { NodeService } from '#plugins/service/contract'
import type { NetworkFormats } from '../addresses/formats.js'
import type { BitcoinSource } from '../contract.js'
import type { ReadKnownOutputs } from '../transfer/known-outputs.js'

/** Context of the capabilities that read and send. */
export interface BitcoinContext extends CapabilityContext {
  readonly source: BitcoinSource
  readonly formats: NetworkFormats
  readonly readKnownOutputs: ReadKnownOutputs
  /** Services of the plugin `service`, for balances of networks without a server. */
  readonly service?: NodeService | undefined
}
