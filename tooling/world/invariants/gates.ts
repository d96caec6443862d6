import { accountAtom } from '../../../kernel/session/account-atoms.js'
import { networkByIdAtom } from '../../../kernel/session/state.js'
import { signInRequestAtom } from '../../../plugins/siwx/state.js'
import { openTabs } from '../world.js'
import { firstOf, type Invariant } from './invariant.js'

const gatesArePassed: Invariant = {
  claim: 'a connection appears only with an account that has passed the gate',
  check: ({ facts }) =>
    firstOf(facts.of('appeared'), ({ tab, uid, account, isGated, hasPassed }) =>
      isGated && !hasPassed ? `tab ${tab} shows ${account} of ${uid}` : undefined,
    ),
}

const opensNothing: Invariant = {
  claim: 'a page opens no view by itself when it is loaded',
  check: ({ facts }) => firstOf(facts.of('opened by itself'), ({ tab, view }) => `tab ${tab} opens ${view}`),
}

/** Claims about gates that hold whenever work has settled. */
export const gateInvariants = [gatesArePassed, opensNothing] as const

const activeIsSignedIn: Invariant = {
  claim: 'after quiet the active account has a sign-in session, if the site requires one',
  check: (world) => {
    if (world.setup.signIn !== 'required' || world.wasSignInDisturbed) return undefined
    // the last disconnect ends the sessions of the site: a page does not see connections that are not in its storage
    if (world.wasStorageDisturbed) return undefined
    const sessions = world.signIn.sessions().map(({ data }) => `${data.chainId}:${data.accountAddress}`)
    return firstOf(openTabs(world), ({ at, foyer, off }) => {
      const { status, caipAddress, caipNetworkId } = foyer.read(accountAtom)
      const isAsked = foyer.read(signInRequestAtom) !== undefined
      if (off.has('siwx') || status !== 'connected' || !caipAddress || isAsked) return undefined
      if (!foyer.read(networkByIdAtom)(caipNetworkId)) return undefined
      return sessions.includes(caipAddress) ? undefined : `tab ${at} shows ${caipAddress}`
    })
  },
}

/** Claims about gates that hold after quiet. */
export const quietGateInvariants = [activeIsSignedIn] as const
