import { atom } from 'jotai/vanilla'
import { smartAccountAtom, type SmartAccountState } from '../contract.js'

/** State of the smart account features on the network in use. */
export type SmartAccountStatus = 'on' | 'ready' | 'off' | 'unavailable' | 'loading'

/** State of the smart account features; undefined without a wallet that can have them. */
export const smartAccountStatusAtom = /*#__PURE__*/ atom((get) => {
  const state = get(smartAccountAtom)
  return state && statusOf(state)
})

function statusOf({ network, type, isDeployed, enabledNetworks }: SmartAccountState): SmartAccountStatus {
  if (type === 'smartAccount') return isDeployed ? 'on' : 'ready'
  if (!enabledNetworks) return 'loading'
  return enabledNetworks.includes(Number(network.split(':')[1])) ? 'off' : 'unavailable'
}
