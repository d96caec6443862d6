export { authId } from './contract/auth-id.js'
export {
  authFlag,
  authKey,
  type AuthService,
  type EmailAction,
  type EmailChangeAction,
} from './contract/keys.js'
export {
  authPhaseAtom,
  authUserAtom,
  emailLoginAtom,
  frameUrlAtom,
  hasFrameAtom,
  isAuthActiveAtom,
  smartAccountAtom,
  type AuthPhase,
  type AuthUser,
  type EmailLogin,
  type PreferredAccountType,
  type SmartAccountState,
} from './contract/auth-state.js'
