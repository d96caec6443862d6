import { atom } from 'jotai/vanilla'
import { slotAtom } from '#kernel'
import { connectConditions } from './keys.js'

/** Whether every condition of the slot `connect.conditions` is met, so that a wallet can be asked. */
export const canConnectAtom = /*#__PURE__*/ atom((get) =>
  get(slotAtom(connectConditions)).every(({ isMet }) => get(isMet)),
)

/** Id of the element around the conditions, which describes what they disable. */
export const conditionsId = 'connect-conditions'
