import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalize } from 'viem/ens'
import { normalizedName } from './normalize.js'

function viems(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

test.each([
  ['alice.eth', 'alice.eth'],
  ['ALICE.eth', 'alice.eth'],
  ['a-b--c.42.eth', 'a-b--c.42.eth'],
  ['xn--ls8h.eth', undefined],
  ['a\u2764\ufe0f.eth', 'a\u2764.eth'],
  // KELVIN SIGN
  ['\u212a.eth', 'k.eth'],
  ['\u0430lice.eth', undefined],
  ['a..eth', undefined],
  ['a_b.eth', undefined],
  ['_a.eth', '_a.eth'],
])('%s is normalized as %s', async (name, normalized) => {
  expect(await normalizedName(name)).toBe(normalized)
  expect(viems(name)).toBe(normalized)
})

test('names are normalized as viem normalizes them', async () => {
  const letter = fc.constantFrom(...'azAZ09-_.', '\u212a', '\u0130', '\u00df', '\u2764', '\u0430')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letter, minLength: 1, maxLength: 8 }), async (name) => {
      expect(await normalizedName(name)).toBe(viems(name))
    }),
    { numRuns: 500 },
  )
})
