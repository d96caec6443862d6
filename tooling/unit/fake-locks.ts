type Run = (lock: object | null) => Promise<unknown>

/** Web Locks of a browser, which all tabs of a site share: requests wait in order, or get none with `ifAvailable`. */
export function createFakeLocks() {
  /** The last request of each name, until it has ended. */
  const last = new Map<string, Promise<void>>()
  async function request(name: string, first: Run | { readonly ifAvailable?: boolean }, second?: Run) {
    const run = typeof first === 'function' ? first : second
    const { ifAvailable = false } = typeof first === 'function' ? {} : first
    const before = last.get(name)
    if (before && ifAvailable) return run?.(null)
    const turn = Promise.resolve(before).then(() => run?.({ name }))
    const ended: Promise<void> = turn.then(
      () => {},
      () => {},
    )
    last.set(name, ended)
    await ended
    if (last.get(name) === ended) last.delete(name)
    return turn
  }
  const query = async () => ({ held: [...last.keys()].map((name) => ({ name })), pending: [] })
  return { request, query }
}
