import { untilAborted, type Clock } from '#kernel'

/** Time for which a tab keeps the others away after its work: what it stores reaches them a little later. */
const settleMs = 250

/** Parts of a plugin's context that the locks use. */
export interface TabContext {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Whether others may begin at once afterwards, as they need nothing that was stored. Default: false. */
  readonly endsAtOnce?: boolean
}

/** Web Locks. Browsers have none on pages without TLS, where tabs see each other's changes in storage only. */
function tabLocks(): LockManager | undefined {
  return (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator?.locks
}

/** Whether a tab of the site runs work of a name. Undefined where the browser has no locks. */
export async function doesTabRun(name: string): Promise<boolean | undefined> {
  const locks = tabLocks()
  if (!locks) return undefined
  const { held = [] } = await locks.query()
  return held.some((lock) => lock.name === `foyer/${name}`)
}

/** Whether the browser tells when a tab that runs work is gone. */
export const hasTabLocks = (): boolean => Boolean(tabLocks())

/**
 * Runs a change once no other tab of the site runs one of the same name. Settles as the change does.
 *
 * @param context undefined for a change of storage that waits for nothing else: the next one begins at once afterwards
 */
export function oneTabAtATime<T>(name: string, change: () => Promise<T>, context?: TabContext): Promise<T> {
  const locks = tabLocks()
  if (!locks) return change()
  return new Promise((resolve, reject) => {
    const run = () => {
      const work = change().then(resolve, reject)
      return context ? settled(work, context) : work
    }
    locks.request(`foyer/${name}`, run).catch(reject)
  })
}

/**
 * Runs work unless a tab of the site runs work of the same name. The browser lets go of the name when the tab is closed.
 *
 * @returns the result, or undefined without a call of the work if a tab runs it
 */
export function onlyTab<T>(
  name: string,
  work: () => Promise<T>,
  context: TabContext,
): Promise<{ readonly result: T } | undefined> {
  const locks = tabLocks()
  if (!locks) return work().then((result) => ({ result }))
  return new Promise((resolve, reject) => {
    const run = async (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      await settled(
        work().then((result) => resolve({ result }), reject),
        context,
      )
    }
    locks.request(`foyer/${name}`, { ifAvailable: true }, run).catch(reject)
  })
}

async function settled(work: Promise<void>, { clock, signal, endsAtOnce }: TabContext): Promise<void> {
  // a widget that is gone follows no answer any more: the next one takes its place
  await untilAborted(work, signal).catch(() => {})
  if (endsAtOnce) return
  await clock.sleep(settleMs, signal).catch(() => {})
}
