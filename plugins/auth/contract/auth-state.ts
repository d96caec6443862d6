import { atom } from 'jotai/vanilla'
import { connectionAtom } from '#kernel'
import { authId } from './keys.js'

/** URL of the secure frame; undefined without one. */
export const frameUrlAtom = /*#__PURE__*/ atom<string | undefined>(undefined)

/** Whether the host configured a secure frame, without which no one can log in. */
export const hasFrameAtom = /*#__PURE__*/ atom((get) => get(frameUrlAtom) !== undefined)

/** Whether the connection in use is the embedded wallet. */
export const isAuthActiveAtom = /*#__PURE__*/ atom((get) => get(connectionAtom)?.connectorId === authId)
