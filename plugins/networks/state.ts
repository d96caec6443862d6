import { atom } from 'jotai/vanilla'
import { slotAtom } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { networksUnsupported } from './contract.js'

/** Whether the view that asks for another network is due, and there to be opened. */
export const isDueAtom = /*#__PURE__*/ atom((get) =>
  get(slotAtom(homeViews)).some(({ opens }) => opens === networksUnsupported),
)
