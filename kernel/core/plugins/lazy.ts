/** A service whose methods all return promises. */
export type Promisified<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends (...parameters: infer Parameters) => infer Result
    ? Result extends Promise<unknown>
      ? Service[Name]
      : (...parameters: Parameters) => Promise<Result>
    : never
}

/**
 * Creates a function that loads something at its first call and returns the same promise afterwards. A failed load rejects, and is
 * tried again at the next call.
 *
 * @param load loads it: `async () => (await import('./parts.js')).createParts(context)`
 */
export function lazyPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    if (loading) return loading
    const attempt = load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    loading = attempt
    return attempt
  }
}

/**
 * Creates a service whose code loads with the first call of one of its methods. Calls keep their order. A failed load
 * rejects, and is tried again at the next call.
 *
 * @param load loads the code and creates the service: `async () => (await import('./service.js')).createService(deps)`
 * @param methods names of the methods; others are not part of the result. Without them every method of the service is, but the
 *   result has no keys that can be listed or copied
 */
export function lazy<Service extends object>(load: () => Promise<Service>): Promisified<Service>
export function lazy<Service extends object, const Name extends keyof Service & string>(
  load: () => Promise<Service>,
  methods: readonly Name[],
): Pick<Promisified<Service>, Name>
export function lazy<Service extends object>(
  load: () => Promise<Service>,
  methods?: readonly string[],
): object {
  const get = lazyPart(load)
  const call =
    (name: string) =>
    async (...parameters: readonly unknown[]) => {
      const service = (await get()) as Record<string, (...parameters: readonly unknown[]) => unknown>
      return service[name]?.(...parameters)
    }
  if (methods) return Object.fromEntries(methods.map((name) => [name, call(name)]))
  const calls: Record<string | symbol, unknown> = {}
  return new Proxy(calls, {
    // without `then` it can be awaited; each method stays the same function
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? (calls[name] ??= call(name)) : undefined,
  })
}
