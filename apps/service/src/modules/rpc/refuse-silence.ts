import { HttpError } from '../../platform/http/http-error.js'
import { NodeFailure } from './nodes/node-failure.js'

/** @throws a refusal with 503 where no node answered. */
export async function asUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof NodeFailure)) throw error
    throw new HttpError(503, 'chain', 'No node of this chain answers; try again')
  }
}
