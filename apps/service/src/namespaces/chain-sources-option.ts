import * as z from 'zod'
import { isChain } from './namespaces.js'

/**
 * Reads `chain=source;chain=source`. An empty text has no chain.
 *
 * @throws an error with the position of the invalid entry
 */
function readSources<Name extends string>(text: string, names: readonly Name[]): ReadonlyMap<string, Name> {
  const found = new Map<string, Name>()
  for (const [index, entry] of text.split(';').entries()) {
    if (entry.trim() === '') continue
    const place = `entry ${index + 1}`
    const [chain = '', name = '', ...more] = entry.split('=').map((part) => part.trim())
    const source = names.find((one) => one === name)
    if (!chain.startsWith('eip155:') || !isChain(chain))
      throw new Error(`${place} must begin with an EVM chain, such as eip155:1`)
    if (!source || more.length > 0) throw new Error(`${place} must have ${names.join(' or ')} after "="`)
    if (found.has(chain)) throw new Error(`${place} names a chain for the second time`)
    found.set(chain, source)
  }
  return found
}

/** Creates the parser of an option with a source for each of some EVM chains. Default: no chain. */
export const chainSourcesOption = <Name extends string>(names: readonly Name[], example: string) =>
  z
    .pipe(
      z.string(),
      z.transform((text, context) => {
        try {
          return readSources(text, names)
        } catch (error) {
          const message = `must be chains with their sources (${example}): ${error instanceof Error ? error.message : ''}`
          context.issues.push({ code: 'custom', message, input: text })
          return z.NEVER
        }
      }),
    )
    .prefault('')
