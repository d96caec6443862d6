import { normalize } from 'viem/ens'
import { HttpError } from '../../platform/http/http-error.js'

/** Minimum and maximum length of a label. */
const labelLength = { min: 4, max: 64 }

/** Name of a zone, in its parts. */
export interface ZoneName {
  readonly name: string
  readonly label: string
  readonly zone: string
}

/**
 * Reads a name that is to be registered, in any case of letters.
 *
 * @throws an HttpError with 400 if it is of no zone, or its label breaks a rule
 */
export function readZoneName(text: string, zones: readonly string[]): ZoneName {
  const name = text.trim().toLowerCase()
  const zone = zones.find((one) => name.endsWith(`.${one}`))
  if (zone === undefined)
    throw new HttpError(400, 'zone', `The name must end with ${zones.map((one) => `.${one}`).join(' or ')}`)
  const label = name.slice(0, -zone.length - 1)
  const fault = faultOf(label)
  if (fault !== undefined) throw new HttpError(400, 'name', fault)
  return { name, label, zone }
}

/** Returns the rule that a label in lower case breaks; undefined if none. */
export function faultOf(label: string): string | undefined {
  const { min, max } = labelLength
  if (!/^[a-z0-9-]*$/.test(label)) return 'The name may have letters, digits and hyphens only'
  if (label.length < min || label.length > max) return `The name must have ${min} to ${max} characters`
  // clients of ENS refuse hyphens in third and fourth place, which mark other scripts (ENSIP-15)
  if (!isNormal(label)) return 'The name may not have two hyphens in third and fourth place'
  return undefined
}

function isNormal(label: string): boolean {
  try {
    return normalize(label) === label
  } catch {
    return false
  }
}
