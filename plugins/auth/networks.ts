import { atom } from 'jotai/vanilla'
import { networksAtom } from '#kernel'
import { frameReferences } from './wire/networks.js'

/** Configured networks that the frame knows. An embedded wallet cannot use others. */
export const frameNetworksAtom = /*#__PURE__*/ atom((get) =>
  get(networksAtom).filter(({ id }) => frameReferences.includes(String(id))),
)
