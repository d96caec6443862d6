import { Buffer } from 'buffer/index.js'
import { element } from '../panel/element.js'
import { openClient } from './client/open-client.js'
import { openDesk } from './desk.js'
import { mountPage } from './mount-page.js'
import { createOwnAccounts } from './own-accounts.js'
import { fetchPageData, type PageData } from './page-data.js'
import { relayLine } from './parts/relay-line.js'
import { inPlainWords } from './plain-words.js'

// the sign client reads the permissions of a sign-in with that of Node
globalThis.Buffer ??= Buffer as never

const place = document.getElementById('app') as HTMLElement
const data = await fetchPageData()

async function start(page: PageData, relay: NonNullable<PageData['relay']>) {
  const [accounts, client] = await Promise.all([createOwnAccounts(page), openClient(relay)])
  const desk = await openDesk(client, { data: page, ...accounts, storage: localStorage })
  mountPage(place, desk, accounts, relayLine(client, relay.relayUrl))
  const uri = new URLSearchParams(location.search).get('uri')
  if (uri === null) return
  // a pairing URI is used once: a reload must not pair again
  history.replaceState(null, '', location.pathname)
  await desk.pair(uri)
}

function fail(words: string) {
  place.replaceChildren(element('main', {}, element('p', { class: 'notice', role: 'alert' }, words)))
}

if (data?.relay) start(data, data.relay).catch((error: unknown) => fail(inPlainWords(error)))
else fail('This page is served without local chains or a relay. Start it with npm start.')
