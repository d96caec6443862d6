import { atom } from 'jotai/vanilla'
import type { Alert } from '../../contracts/alerts.js'
import type { Store } from '../../core/state/store.js'

/** Current alerts, the newest last. Separate from alerts.ts, which is part of the entry. */
export const alertsAtom = atom<readonly Alert[]>([])

/** Dependencies of the alerts. */
export interface AlertsDeps {
  readonly store: Store
  /** Logs each alert once, for developers. */
  readonly log: (message: string, detail: unknown) => void
}
