import { atom } from 'jotai/vanilla'
import type { Alert } from '../../contracts/alerts.js'
import type { Store } from '../../core/state/store.js'

/** The alerts that are shown, the newest last. */
export const alertsAtom = atom<readonly Alert[]>([])

/** The parts of the widget that alerts use. */
export interface AlertsDeps {
  readonly store: Store
  /** Logs each alert once, for developers. */
  readonly log: (message: string, detail: unknown) => void
}
