import { atom } from 'jotai/vanilla'

/** A change of the address that waits for a code. */
export interface EmailChangeState {
  /** New address. */
  readonly email: string
  /** Address whose code is expected. */
  readonly step: 'primary' | 'secondary'
}

/** The change of the address; undefined without one. */
export const emailChangeAtom = /*#__PURE__*/ atom<EmailChangeState | undefined>(undefined)
