import { atom } from 'jotai/vanilla'
import { connectionAtom, defineFlag, defineRoute, networkByIdAtom } from '#kernel'

/** The networks one can go to. It is there only while the host lets visitors switch. */
export const networksList = /*#__PURE__*/ defineRoute('networks.list').of()

/** The wallet is on a network that the host does not use. */
export const networksUnsupported = /*#__PURE__*/ defineRoute('networks.unsupported').of()

/** Switches the views of networks. */
export const networksFlag = /*#__PURE__*/ defineFlag('networks', { default: true })

/** Whether wallets have to keep to the host's networks; false while the plugin is off. Written by the plugin only. */
export const keepsToHostAtom = /*#__PURE__*/ atom(false)

/**
 * Whether the connected wallet has to go to another network (specification, section 2): the one in use is not the
 * host's, switching is enabled, others are not allowed, and it is no basic pairing. False while the plugin is off.
 */
export const unsupportedNetworkAtom = /*#__PURE__*/ atom((get): boolean => {
  const connection = get(connectionAtom)
  const isHosts = get(networkByIdAtom)
  if (!get(keepsToHostAtom) || !connection || isHosts(connection.chainId)) return false
  // a basic pairing agreed to fixed networks, none of them the host's: there is nowhere to send it
  const { kind, approvedNetworks } = connection
  return !(kind === 'WALLET_CONNECT' && approvedNetworks && !approvedNetworks.some(isHosts))
})
