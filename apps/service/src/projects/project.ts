import * as z from 'zod/mini'

/** What of the service a project can be without. What is not named in a project is on. */
export const features = ['catalogue', 'provider', 'relay'] as const
export type Feature = (typeof features)[number]

const origin =
  'must be an origin such as https://app.example.org, or https://*.example.org for one label in its place'

/** An origin of the allow-list: scheme, host and port; `*` stands for one whole label. */
const originPattern = z
  .string()
  .check(z.regex(/^https?:\/\/(\*|[a-z0-9-]+)(\.(\*|[a-z0-9-]+))*(:\d{1,5})?$/, origin))

/** Somebody who uses the service: an application and the pages it runs on. */
export const project = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - and _')),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(100, 'must be 100 letters at most')),
  /** Empty: every origin. */
  allowedOrigins: z.readonly(z.array(originPattern).check(z.maxLength(100, 'must be 100 at most'))),
  features: z.partialRecord(z.enum(features, `must be one of ${features.join(', ')}`), z.boolean()),
  analytics: z.boolean(),
})
export type Project = z.infer<typeof project>

/** Whether a project may use a part of the service. */
export function hasFeature({ features: switched }: Pick<Project, 'features'>, feature: Feature): boolean {
  return switched[feature] ?? true
}
