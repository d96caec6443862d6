import type { Clock } from '../core/edges/clock.js'
import { storageKey, type StorageService } from '../core/edges/storage.js'
import { flagsAtom, readRemoteFlags, type FlagValues } from '../core/flags.js'
import { pluginFlagsAtom, pluginStatesAtom } from '../core/plugins/plugin-state.js'
import { applyRemoteFlags } from '../core/remote-flags.js'
import { servicesAtom, type Store } from '../core/state/store.js'
import { projectFlagsKey } from '../contracts/project-flags.js'

/** Storage key of the last answer. */
const answerKey = 'project-flags'
/** Time for which an answer is used without another request. */
const freshMs = 300_000

/** Unknown flags that a widget was warned of. */
const warned = new WeakMap<Store, Set<string>>()

/**
 * Switches off what the project of the service has off. Called when the user opens the modal, so that no page load sends the request. A
 * flag with another value than false is ignored, as a project cannot switch anything on. Without an answer nothing changes.
 */
export async function askProjectFlags(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly log: (message: string, error: unknown) => void
}): Promise<void> {
  const { store, clock, log } = deps
  const services = store.get(servicesAtom)
  const { apply } = store.get(flagsAtom)
  if (!apply || !services?.has(projectFlagsKey)) return
  const storage = services.get(storageKey)
  const stored = await readAnswer(storage, clock.now())
  const answer = stored ?? (await services.get(projectFlagsKey).flags())
  if (!answer) return
  const off = Object.keys(answer).filter((id) => answer[id] === false)
  const flags = Object.fromEntries(off.map((id) => [id, false]))
  if (!stored) await storage.set(answerKey, { at: clock.now(), flags })
  warnOfUnknown(store, off, log)
  applyRemoteFlags(apply, 'project', flags)
}

/** Reads an answer that is still fresh. A time in the future is that of another clock. */
async function readAnswer(storage: StorageService, now: number): Promise<FlagValues | undefined> {
  const { at, flags } = Object(await storage.get(answerKey)) as {
    readonly at?: unknown
    readonly flags?: unknown
  }
  const isFresh = typeof at === 'number' && at <= now && now - at < freshMs
  return isFresh ? readRemoteFlags(flags) : undefined
}

function warnOfUnknown(
  store: Store,
  ids: readonly string[],
  log: (message: string, error: unknown) => void,
): void {
  const known = store.get(pluginStatesAtom).map(({ id }) => id)
  const flagIds = store.get(pluginFlagsAtom)
  const isKnown = (flag: string) =>
    flagIds.has(flag) ||
    known.some((id) => flag === id || flag === camelCase(id) || flag.startsWith(`${id}.`))
  const reported = warned.get(store) ?? new Set()
  warned.set(store, reported)
  const unknown = ids.filter((id) => !isKnown(id) && !reported.has(id))
  if (unknown.length === 0) return
  for (const id of unknown) reported.add(id)
  log(`The project of the service switches off ${unknown.join(', ')}, which no plugin here has. Ignored.`, '')
}

const camelCase = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
