import type { CapabilityContext } from '#kernel/contracts'
import type { NetworkFormats } from '../addresses/formats.js'
import type { BitcoinSource } from '../contract.js'

/** Context of the capabilities that read and send. */
export interface BitcoinContext extends CapabilityContext {
  readonly source: BitcoinSource
  readonly formats: NetworkFormats
}
