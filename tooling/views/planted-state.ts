import type { ListedState } from '../gallery/page/list-subjects.js'

/** A state of the gallery's planted view, which is on no list: each has a fault that an audit must find. */
export function plantedState(state: string, more: Partial<ListedState> = {}): ListedState {
  return {
    view: 'planted',
    state,
    trigger: false,
    offline: false,
    keyboard: false,
    hover: undefined,
    ...more,
  }
}
