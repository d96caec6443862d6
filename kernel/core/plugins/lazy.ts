/**
 * A small stand-in for a service: the first call of any method loads the code, makes the service and calls it.
 * A load that failed is tried again at the next call.
 *
 * @param load imports the module: `() => import('./service.js')`.
 * @param make makes the service of it; called once.
 */
export function lazy<Module, Service extends object>(
  load: () => Promise<Module>,
  make: (module: Module) => Service,
): Service {
  let service: Promise<Service> | undefined
  const get = () => {
    service ??= load()
      .then(make)
      .catch((error: unknown) => {
        service = undefined
        throw error
      })
    return service
  }
  const methods = new Map<string, (...parameters: unknown[]) => Promise<unknown>>()
  return new Proxy({} as Service, {
    get(_, name) {
      // a promise-like service would be called by every await
      if (typeof name !== 'string' || name === 'then') return undefined
      const method =
        methods.get(name) ??
        (async (...parameters: unknown[]) => {
          const made = (await get()) as Record<string, (...parameters: unknown[]) => unknown>
          return made[name]?.(...parameters)
        })
      methods.set(name, method)
      return method
    },
  })
}
