import { clientOf } from '../../../platform/limits/client-of.js'
import type { Secrets } from '../keys/secrets.js'

/** Browser that sends a request, as the service sees it. */
export interface Asker {
  readonly ip: string
  readonly userAgent: string | undefined
}

/** Reads the browser of a request. */
export const askerOf = ({
  ip,
  headers,
}: {
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}): Asker => ({ ip, userAgent: headers['user-agent'] })

/**
 * HMAC of the network and the browser of a request. Of IPv4 the network is /24, because mobile carriers change addresses within one;
 * of IPv6 /64. It tells two machines of different places apart, not two of one network with the same browser.
 */
export function askerHmacOf(secrets: Secrets, { ip, userAgent = '' }: Asker): string {
  const client = clientOf(ip)
  const network = client.includes(':') ? client : client.split('.').slice(0, 3).join('.')
  return secrets.hmac('social', 'asker', network, userAgent)
}
