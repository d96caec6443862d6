import * as z from 'zod'
import type { RequestProject } from '../../platform/module/platform.js'

/** Longest session, in minutes: 30 days. */
export const maxSessionMinutes = 43_200

const domain = 'must be a domain that your page and the service share, such as shop.example'

/** Settings of a project for sign-ins. */
export const signInSettings = z.strictObject({
  /** Minutes until a session ends. A message may ask for less. */
  sessionMinutes: z.int().min(5).max(maxSessionMinutes).default(1_440),
  /** Domain of the cookies, which all its hosts get. Default: the host of the service. */
  cookieDomain: z
    .string(domain)
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, domain)
    .optional(),
  /** SameSite of the cookies. `none` is for a page on another site than the service; many browsers block such cookies. */
  cookieSameSite: z.enum(['strict', 'lax', 'none'], 'must be strict, lax or none').default('lax'),
})

/** Settings of a project for sign-ins, with their defaults. */
export type SignInSettings = z.output<typeof signInSettings>

/** Returns the settings of a project for sign-ins. */
export type SignInSettingsOf = (project: RequestProject) => SignInSettings
