import { atom } from 'jotai/vanilla'
import { defineFlag, defineRoute } from '#kernel'

/** Switches the social logins on and off. */
export const socialsFlag = /*#__PURE__*/ defineFlag('socials', { default: true })

/** The view that waits for a login in a window. */
export const socialLogin = /*#__PURE__*/ defineRoute('socials.login').of()

/** Identity provider of a social login. */
export type SocialProviderName = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

/** Identity providers in the order of the first view. */
export const socialProvidersAtom = /*#__PURE__*/ atom<readonly SocialProviderName[]>([])
