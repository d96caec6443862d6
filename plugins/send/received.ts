import type { SendPreview } from './contract.js'

/** Amount that the receiver gets by the simulation; undefined where it is not measured. */
export function receivedOf(simulation: SendPreview['simulation']): bigint | undefined {
  return simulation === 'failed' ? undefined : simulation?.received
}
