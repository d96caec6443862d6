/** A browser as far as requests go: the origin of its page, and cookies of one server. */
export interface Browser {
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** The header that the next request with cookies has. */
  cookies(): string
}

/**
 * Creates a browser with a page.
 *
 * @param origin of the page. Requests to it have no `Origin` if they are GET
 * @param server URL of the server that answers requests to the origin
 */
export function createBrowser(origin: string, server?: string): Browser {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    async fetch(url, init = {}) {
      const target = new URL(url, origin)
      const isSameOrigin = target.origin === origin
      const { credentials = 'same-origin', method = 'GET' } = init
      const hasCookies = credentials === 'include' || (credentials === 'same-origin' && isSameOrigin)
      const address = isSameOrigin && server !== undefined ? target.href.replace(origin, server) : target.href
      const response = await fetch(address, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          ...((method !== 'GET' || !isSameOrigin) && { origin }),
          'sec-fetch-site': isSameOrigin ? 'same-origin' : 'same-site',
          ...(hasCookies && jar.size > 0 && { cookie: cookies() }),
        },
      })
      const isReadable = isSameOrigin || response.headers.get('access-control-allow-origin') === origin
      const allowsCookies =
        isSameOrigin || response.headers.get('access-control-allow-credentials') === 'true'
      if (!isReadable || (hasCookies && !allowsCookies)) throw new TypeError('Blocked by CORS')
      for (const header of hasCookies ? response.headers.getSetCookie() : []) {
        const [pair = '', ...attributes] = header.split('; ')
        const name = pair.slice(0, pair.indexOf('='))
        if (attributes.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, pair.slice(name.length + 1))
      }
      return response
    },
  }
}
