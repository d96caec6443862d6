import { HttpError } from '../../platform/http/http-error.js'
import { NodeFailure } from './nodes/node-failure.js'

/** Turns the NodeFailure of work into an HttpError with 503. */
export async function asUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof NodeFailure)) throw error
    throw new HttpError(503, 'chain', 'No node of this chain answers; try again')
  }
}
