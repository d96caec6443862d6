/**
 * Parses JSON without `__proto__` keys, which would set a prototype if the value were copied by assignment.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
