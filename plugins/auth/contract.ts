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
  smartAccountAtom,
  type AuthPhase,
  type AuthUser,
  type EmailLogin,
  type PreferredAccountType,
  type SmartAccountState,
} from './contract/auth-state.js'
