import * as z from 'zod'

const origin =
  'must be an origin such as https://app.example.org, or https://*.example.org for one label in its place'

/** Origin of the allow-list: scheme, host and port; `*` stands for one whole label. */
const originPattern = z.string().regex(/^https?:\/\/(\*|[a-z0-9-]+)(\.(\*|[a-z0-9-]+))*(:\d{1,5})?$/, origin)

/** Application that uses the service, and the pages it runs on. */
export const project = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - and _'),
  name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
  /** Empty: every origin. */
  allowedOrigins: z.array(originPattern).max(100, 'must have at most 100 entries').readonly(),
  /** Switches by the features of modules; one that is not set is on. */
  features: z.record(z.string(), z.boolean()),
  analytics: z.boolean(),
  /** Whether callers without an Origin header, which are no pages, may use nodes, balances, names and prices. */
  allowNoOrigin: z.boolean().default(false),
  /** A disabled project is unknown to callers. */
  disabled: z.boolean().default(false),
  /** Settings by the ids of modules, each validated by its module. */
  settings: z.record(z.string(), z.unknown()).default({}),
})
export type Project = z.output<typeof project>
/** Project with defaults for what is left out. */
export type NewProject = z.input<typeof project>

/** Project of a service that was started with --dev: pages of this machine only, and no row in the database. */
export const developmentProject: Project = project.parse({
  id: 'development',
  name: 'Development',
  allowedOrigins: ['http://localhost'],
  features: {},
  analytics: false,
  allowNoOrigin: true,
})

/** Returns whether a project may use a part of the service. */
export function hasFeature({ features: switches }: Pick<Project, 'features'>, feature: string): boolean {
  return switches[feature] ?? true
}
