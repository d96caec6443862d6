import { HttpError } from '../../platform/http/http-error.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'

/**
 * Turns the OutboundError of work into an HttpError with 503.
 *
 * @param what what is read, as the beginning of a sentence
 */
export async function sourceUnavailable<T>(work: Promise<T>, what = 'The history of this chain'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new HttpError(503, 'chain', `${what} cannot be read now; try again`)
  }
}
