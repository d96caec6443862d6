import { isIPv6 } from 'node:net'

/**
 * What stands for a client among callers: its address, or of IPv6 the network (/64), of which one household has
 * all addresses.
 */
export function clientOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]?.toLowerCase().split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...middle, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
