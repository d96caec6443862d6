import * as z from 'zod'
import { wholeNumber } from '../../platform/config/option.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import type { RequestProject } from '../../platform/module/platform.js'
import { farcasterOptions } from './farcaster/farcaster-options.js'
import { loginKinds } from './logins/login-kinds.js'
import { socialOptions } from './social/social-options.js'

/** Environment variables of the logins. */
export const authOptions = {
  AUTH_KEYS: {
    about:
      'Master keys of the module auth, comma-separated: ID:KEY with 32 bytes in base64, vault:URL, aws:ARN or gcp:NAME. The first ' +
      'encrypts, all decrypt. Default with --dev: a file in DATA_FOLDER.',
    schema: masterKeys,
    secret: true as const,
  },
  CODE_MINUTES: {
    about: 'Time for which a code of a mail is accepted, in minutes.',
    schema: wholeNumber(5, 20).prefault('10'),
  },
  CODE_PAUSE: {
    about: 'Seconds between two codes to one address, and between two for one device. 0 is for tests.',
    schema: wholeNumber(0, 300).prefault('30'),
  },
  CODES_PER_CLIENT: {
    about:
      'Codes for one client, an IPv4 address or an IPv6 network, in an hour. Users of one office share an address.',
    schema: wholeNumber(1, 1_000).prefault('10'),
  },
  COUNTRY_HEADER: {
    about:
      'Header in which your proxy names the country of the client (ISO 3166-1), such as cf-ipcountry; it must remove the one that clients ' +
      'send. Mail of logins and the view of a new device name the country. Default: none.',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
      .transform((name) => name.toLowerCase())
      .optional(),
  },
  ...socialOptions,
  ...farcasterOptions,
}

/** Settings of a project for logins. */
export const authSettings = z.strictObject({
  /** Whether a login on a new device needs a press on a link in a mail before the code is sent. */
  deviceApproval: z.boolean('must be true or false').default(false),
  /** Kinds of logins. Default: all that the service is set up for. */
  logins: z
    .array(z.enum(loginKinds, `must be of ${loginKinds.join(', ')}`), 'must be a list')
    .min(1, 'must have at least one login')
    .optional(),
  /** Paths of the site that a login without a window returns to: pages that show nothing of other users. */
  returnPaths: z
    .array(z.string().regex(/^\/[^?#]*$/, 'must be a path such as /wallet'), 'must be a list of paths')
    .default(['/']),
})

/** Returns the settings of a project for logins. */
export type AuthSettingsOf = (project: RequestProject) => z.output<typeof authSettings>
