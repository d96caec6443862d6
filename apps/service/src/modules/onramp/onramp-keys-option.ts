import * as z from 'zod'
import { parseJson } from '../../platform/config/parse-json.js'

/** Project id that stands for all projects without keys of their own. */
export const anyProject = '*'

const text = z.string().min(1).max(5_000)
/** URL in place of the public one of the provider, such as that of a proxy. */
const url = z.url({ protocol: /^https?$/ }).optional()

const keysOfProject = z.strictObject({
  coinbase: z.strictObject({ keyId: text, keySecret: text, webhookSecret: text, url }).optional(),
  moonpay: z
    .strictObject({
      publishableKey: text.regex(/^pk_(test|live)_/),
      secretKey: text.regex(/^sk_(test|live)_/),
      webhookKey: text,
      url,
    })
    .optional(),
  transak: z
    .strictObject({
      apiKey: text,
      apiSecret: text,
      environment: z.enum(['production', 'staging']).default('production'),
      url,
    })
    .optional(),
  stripe: z
    .strictObject({ secretKey: text.regex(/^[sr]k_(test|live)_/), webhookSecret: text, url })
    .optional(),
})

/** Keys of one project at its providers. */
export type OnrampKeys = z.output<typeof keysOfProject>

const keysByProject = z.record(z.string().min(1).max(256), keysOfProject)

const form = 'must be JSON such as {"*":{"stripe":{"secretKey":"sk_live_…","webhookSecret":"whsec_…"}}}'

/** Option with the keys of projects at providers, as JSON by project. */
export const onrampKeysOption = z.string().transform((value, context) => {
  const read = keysByProject.safeParse(parseJson(value))
  if (read.success) return read.data
  // the path is that of a field, and the values are secrets
  const at = read.error.issues[0]?.path.join('.')
  context.addIssue({ code: 'custom', message: at ? `${form}; ${at} is wrong` : form })
  return z.NEVER
})
