import { HttpError } from '../../platform/http/http-error.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import type { OnrampProvider } from './onramp-provider.js'

/**
 * Does work for a request that needs a provider.
 *
 * @param onFailure receives the failure of the provider
 * @throws an HttpError with 503 if the provider does not answer, refuses, or answers what cannot be
 */
export async function atProvider<T>(
  { id, name }: Pick<OnrampProvider, 'id' | 'name'>,
  work: () => Promise<T>,
  onFailure: (provider: string, error: unknown) => void,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof RangeError)) throw error
    onFailure(id, error)
    throw new HttpError(503, 'provider', `${name} does not answer; try again`)
  }
}
