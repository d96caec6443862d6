import { warnOnce } from '#kernel/chain'

/** Relay that wallets are built with. A pairing URI names no relay, so a wallet that dials it finds no page on another one. */
const publicRelay = 'wss://relay.walletconnect.org'
const publicHosts = ['relay.walletconnect.org', 'relay.walletconnect.com']
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

const remedy = `Pass walletconnect({ relayUrl: '${publicRelay}', projectId }) with a project ID of that network.`

/** Warns the developer of a page, once, whose relay does not reach the wallets that people have. */
export function warnOfRelay(log: Parameters<typeof warnOnce>[0], relayUrl: string | undefined): void {
  if (relayUrl === undefined)
    return warnOnce(log, `walletconnect has no relay: wallets on other devices are not offered. ${remedy}`)
  const host = URL.canParse(relayUrl) ? new URL(relayUrl).hostname : undefined
  // a local relay serves wallets of tests
  if (host === undefined || [...publicHosts, ...loopbackHosts].includes(host)) return
  warnOnce(
    log,
    `walletconnect pairs over "${relayUrl}", which wallets built for the public network do not dial: only wallets of your own can be paired. ${remedy}`,
  )
}
