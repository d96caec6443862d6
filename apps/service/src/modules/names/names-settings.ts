import * as z from 'zod'

const wrong = 'must be domains such as names.example.org, in lower case'

/** Domain of names: two labels at least, so that it is no suffix of a registry such as .eth. */
const zone = z
  .string()
  .max(190, wrong)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, wrong)

/** Domains of names: new names get the first one, and names of the others stay valid. */
const zones = z.array(zone, wrong).max(8, 'must have at most 8 domains')

/** Option with domains, comma-separated. */
export const zonesOption = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(zones)

/** Settings of a project for names. */
export const namesSettings = z.strictObject({
  /** Domains of the project's names. Default: those of the service. An empty list: the project registers no names. */
  zones: zones.optional(),
  /** Labels that cannot be registered, beside those that the service reserves. */
  reserved: z
    .array(z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be labels in lower case'))
    .max(1_000, 'must have at most 1,000 labels')
    .default([]),
  /** Maximum number of names of one account. */
  maxPerAccount: z.int().min(1).max(100).default(5),
})
