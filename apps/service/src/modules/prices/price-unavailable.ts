import { HttpError } from '../../platform/http/http-error.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'

/** Turns the OutboundError of work into an HttpError with 503. @param subject unavailable data, such as "Rates" */
export async function priceUnavailable<T>(work: Promise<T>, subject: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new HttpError(503, 'currency', `${subject} cannot be read now; try again`)
  }
}
