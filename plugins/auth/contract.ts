export {
  authFlag,
  authId,
  authKey,
  type AuthService,
  type EmailAction,
  type EmailChangeAction,
} from './contract/keys.js'
export { frameUrlAtom, hasFrameAtom, isAuthActiveAtom } from './contract/auth-state.js'
export {
  authPhaseAtom,
  authUserAtom,
  emailLoginAtom,
  smartAccountAtom,
  type AuthPhase,
  type AuthUser,
  type EmailLogin,
  type PreferredAccountType,
  type SmartAccountState,
} from './contract/user-state.js'
