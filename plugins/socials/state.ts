import { atom } from 'jotai/vanilla'
import type { EventBus } from '#kernel'

/** Events of the widget, for the views. */
export const socialsEventsAtom = /*#__PURE__*/ atom<EventBus | undefined>(undefined)
