import { inServerSpan } from '../../../platform/telemetry/in-span.js'
import type { Answer } from './answer-request.js'

/** Carries a request out in a span of its method, with its outcome: `ok`, or the reason of the error. */
export function inRequestSpan(method: string, work: () => Promise<Answer>): Promise<Answer> {
  return inServerSpan(method, async (setOutcome) => {
    const answer = await work()
    setOutcome(answer.fault?.reason ?? 'ok', answer.fault?.reason === 'internal')
    return answer
  })
}
