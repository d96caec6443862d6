import * as z from 'zod'
import { url } from '../platform/config/option.js'

const minKeyLength = 32

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    'must be a URL that begins with http:// or https://',
  )
  .transform((text) => new URL(text).origin)

/** Environment variables that the modules of the embedded wallet share. */
export const accessOptions = {
  FRAME_URL: {
    about:
      'URL of the secure frame of the embedded wallet, on an origin of its own. Switches the embedded wallet on. Default: ' +
      'http://localhost:8788 with --dev, else no embedded wallet.',
    schema: origin.optional(),
  },
  AUTH_URL: {
    about: 'Public URL of the service with the role auth, if it is another process. Default: PUBLIC_URL.',
    schema: url('http:', 'https:')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
  },
  PROOF_KEY: {
    about:
      'Key of the nonces in proofs of possession, at least 32 characters; the same for all processes with a role. Default: a ' +
      'random one for each process.',
    schema: z.string().min(minKeyLength, `must have at least ${minKeyLength} characters`).optional(),
    secret: true as const,
  },
  SMTP_URL: {
    about:
      'SMTP server of mail with codes, such as smtps://user:password@mail.example:465. Default with --dev on a loopback address: ' +
      'the page /auth/v1/mailbox.',
    schema: url('smtp:', 'smtps:').optional(),
    secret: true as const,
  },
  MAIL_FROM: {
    about: 'Sender of mail, such as Shop <login@shop.example>.',
    schema: z.string().default('Foyer <login@localhost>'),
  },
}
