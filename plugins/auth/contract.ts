export {
  authFlag,
  authId,
  authKey,
  type AuthService,
  type EmailAction,
  type EmailChangeAction,
} from './contract/keys.js'
export {
  authPhaseAtom,
  authUserAtom,
  emailLoginAtom,
  hasFrameAtom,
  type AuthPhase,
  type AuthUser,
  type EmailLogin,
} from './contract/auth-state.js'
