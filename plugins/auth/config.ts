import { schema, type ServiceConfig } from '#kernel'

const isFrameUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^http(s:\/\/|:\/\/(127\.0\.0\.1|([\w-]+\.)?localhost)[:/])/.test(`${value}/`)

/** Options of `auth()`. */
export const authConfig = schema.object({
  /**
   * URL of the secure frame, on an origin of its own: https, or http on localhost. Default: the frame of the option `service`, else
   * the build variable FOYER_FRAME_URL.
   */
  frameUrl: schema.optional(schema.guard(isFrameUrl, 'an https address')),
})

/** Returns the URL of the frame; undefined if the host configured none, or one that is not secure. */
export function frameUrlOf(
  { frameUrl }: { readonly frameUrl?: string | undefined },
  { service }: ServiceConfig,
): string | undefined {
  let url = frameUrl ?? (typeof service === 'object' ? service.frame : undefined)
  try {
    // bundlers replace the variable at build time
    url ??= process.env['FOYER_FRAME_URL']
  } catch {
    // the page was not built by a bundler that defines `process`
  }
  return isFrameUrl(url) ? url : undefined
}
