import { atom } from 'jotai/vanilla'
import type { WidgetError } from '../errors/widget-error.js'

/**
 * `installed`: not looked at yet. `active`. `disabled`: its flag is off. `blocked`: a requirement is not active.
 * `failed`: its options or its setup were wrong.
 */
export type PluginStatus = 'installed' | 'active' | 'disabled' | 'blocked' | 'failed'

/** The state of one plugin, as `widget.plugins` shows it. */
export interface PluginState {
  readonly id: string
  readonly status: PluginStatus
  /** The ids of the services that are missing, when blocked. */
  readonly missing: readonly string[]
  /** Why it failed, or the last fault met while it was active. */
  readonly error: WidgetError | undefined
}

/** The state of every installed plugin, in the order they were given. */
export const pluginStatesAtom = atom<readonly PluginState[]>([])
