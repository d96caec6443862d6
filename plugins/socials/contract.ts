import { atom } from 'jotai/vanilla'
import { defineFlag, defineRoute, type RouteKey } from '#kernel'

/** Switches the social logins on and off. */
export const socialsFlag = /*#__PURE__*/ defineFlag('socials', { default: true })

/** The view that waits for a login in a window. */
export const socialLogin = /*#__PURE__*/ defineRoute('socials.login')

/** Identity provider of a social login. */
export type SocialProviderName = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

/** Identity providers in the order of the first view. */
export const socialProvidersAtom = /*#__PURE__*/ atom<readonly SocialProviderName[]>([])

/** View of the login with Farcaster; undefined without the plugin `farcaster`. */
export const farcasterRouteAtom = /*#__PURE__*/ atom<RouteKey<Record<never, never>> | undefined>(undefined)
