import * as z from 'zod/mini'
import { showDone } from './done.js'
import { showLoading } from './loading.js'
import { readFragment } from './read-result.js'
import { translatePage } from './translate-page.js'
import { inBackground } from '../in-background.js'

// without compiled schemas, which the content security policy refuses
z.config({ jitless: true })

const windowConfig = z.object({ authUrl: z.string() })

/** Runs the page of a window: the one that waits for the address of the provider, or the one that ends a login. */
function run(): void {
  translatePage(document, [readFragment(location.hash).language, ...navigator.languages])
  if (location.pathname === '/loading') {
    showLoading(window)
    return
  }
  const text = document.getElementById('foyer-frame-config')?.textContent ?? ''
  const { authUrl } = windowConfig.parse(JSON.parse(text))
  inBackground(
    showDone({ page: window, authUrl, fetch: fetch.bind(window), leave: (url) => location.replace(url) }),
  )
}

run()
