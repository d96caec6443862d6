import { atom } from 'jotai/vanilla'
import { connectionAtom, defineFlag, defineRoute, networkByIdAtom } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** Route of the network list. It has a view only while the option `enableNetworkSwitch` is on. */
export const networksList = /*#__PURE__*/ defineRoute('networks.list')

/** Route of the view for a wallet on an unsupported network. */
export const networksUnsupported = /*#__PURE__*/ defineRoute('networks.unsupported')

/** Enables the plugin. Default: on. */
export const networksFlag = /*#__PURE__*/ defineFlag('networks', { default: true })

/** Whether wallets must use a configured network; false while the plugin is inactive. Written by the plugin only. */
export const requiresConfiguredNetworkAtom = /*#__PURE__*/ atom(false)

/**
 * Whether the connected wallet is on an unsupported network and must switch (docs/behaviour.md, 16.1). False while the
 * plugin is inactive.
 */
export const unsupportedNetworkAtom = /*#__PURE__*/ atom((get): boolean => {
  const connection = get(connectionAtom)
  if (!get(requiresConfiguredNetworkAtom) || !connection) return false
  const findNetwork = get(networkByIdAtom)
  const isConfigured = (id: CaipNetworkId) => findNetwork(id) !== undefined
  const { chainId, role, approvedNetworks } = connection
  // a pairing cannot switch to a network that its wallet did not approve
  const canSwitch = role !== 'pairing' || !approvedNetworks || approvedNetworks.some(isConfigured)
  return !isConfigured(chainId) && canSwitch
})
