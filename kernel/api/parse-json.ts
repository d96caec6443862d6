/**
 * Reads JSON without `__proto__` keys: they are data here, but what copies the value later could make a prototype of
 * them.
 *
 * @throws SyntaxError for what is no JSON.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
