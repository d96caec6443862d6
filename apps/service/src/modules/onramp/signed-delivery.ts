import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../../platform/config/parse-json.js'
import { WrongSignature } from './onramp-provider.js'

/** Age of a report that is still read, and how far ahead the clock of a provider may be. */
const maxAgeMs = 300_000

/** Returns the HMAC-SHA256 of a time and a body as hexadecimal text: the signature of MoonPay, Stripe and others. */
export function signBody(key: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
}

/**
 * Checks a signature header of comma-separated parts such as `t=1492774577,v1=5257a8`.
 *
 * @param part name of the part with the signature, of which there may be several
 * @throws a WrongSignature if none is right, or the report is more than five minutes old
 */
export function assertSigned(
  header: string | undefined,
  {
    part,
    key,
    body,
    at,
  }: { readonly part: string; readonly key: string; readonly body: Buffer; readonly at: number },
): void {
  const parts = (header ?? '').split(',').map((text) => text.trim().split('='))
  const valuesOf = (wanted: string) =>
    parts.flatMap(([name, value]) => (name === wanted && value !== undefined ? [value] : []))
  const [timestamp = '', ...others] = valuesOf('t')
  if (!/^\d{1,12}$/.test(timestamp) || others.length > 0)
    throw new WrongSignature('The signature has no time.')
  if (Math.abs(at - Number(timestamp) * 1_000) > maxAgeMs) throw new WrongSignature('The report is too old.')
  const expected = signBody(key, timestamp, body)
  if (!valuesOf(part).some((signature) => isEqual(signature, expected)))
    throw new WrongSignature('The signature is wrong.')
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Reads a body as JSON; undefined if it is none. */
export const parseBody = (body: Buffer): unknown => parseJson(body.toString('utf8'))
