import { BlockList, isIPv6 } from 'node:net'

/** IPv4 networks that are not on the public internet (IANA special-purpose registries). */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** IPv6 networks that are not, and those with IPv4 addresses inside that are out of use. */
const specialIpv6 = [
  // IPv4-compatible, with :: and ::1
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo
  ['2001::', 32],
  ['2001:db8::', 32],
  // 6to4
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const
/** Prefix of the IPv6 addresses by which NAT64 leads to IPv4 ones. */
const nat64 = '64:ff9b::'

const special = new BlockList()
for (const [network, prefix] of specialIpv4) {
  special.addSubnet(network, prefix, 'ipv4')
  special.addSubnet(`${nat64}${network}`, 96 + prefix, 'ipv6')
}
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is on the public internet. IPv4 addresses inside IPv6 ones (mapped, NAT64) count as IPv4. */
export function isPublicAddress(address: string): boolean {
  return !special.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
