/** Host of an origin as it is shown: with its port, and with its scheme unless that is https. */
export function siteName(origin: string): string {
  try {
    const { protocol, host } = new URL(origin)
    return protocol === 'https:' ? host : `${protocol}//${host}`
  } catch {
    return origin
  }
}
