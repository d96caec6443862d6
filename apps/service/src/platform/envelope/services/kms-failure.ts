import { HttpError } from '../../http/http-error.js'
import { OutboundError } from '../../outbound/outbound-error.js'

/** Turns a failed request to a key management service into an error without its address and answer. */
export function kmsFailure(service: string, cause: unknown): Error {
  if (cause instanceof OutboundError && !cause.mayPass)
    return new Error(`${service} refused to use the master key (${cause.kind}).`, { cause })
  const error = new HttpError(503, 'keys', 'The key management service does not answer; try again')
  error.cause = cause
  return error
}
