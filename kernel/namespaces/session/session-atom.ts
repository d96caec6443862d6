import { atom } from 'jotai/vanilla'
import type { SessionState } from '../../contracts/session.js'

/** All connections. Written by the session service only. */
export const sessionAtom = atom<SessionState>({ active: undefined, byNamespace: {} })
