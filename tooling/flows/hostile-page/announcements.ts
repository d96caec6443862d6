import type { TestWallet } from 'foyerkit/testing/wallet'
import {
  floodAnnouncement,
  floodSize,
  hostileAnnouncements,
  type Realm,
} from '../../../plugins/injected/testing/hostile-announcements.js'
import { part, parts, pressButton } from './room.js'

/** What the list shows after all announcements. */
export interface AnnouncementsSeen {
  readonly announced: number
  readonly flood: number
  readonly floodMs: number
  readonly listed: readonly string[]
  /** Addresses of all pictures that are shown. */
  readonly pictures: readonly string[]
  readonly unlisted: string
}

/** An honest wallet before, amid and after the corpus and the flood, which come while the list is open. */
export async function meetAnnouncements(honest: TestWallet): Promise<AnnouncementsSeen> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const other = frame.contentWindow as unknown as Realm
  const half = Math.floor(hostileAnnouncements.length / 2)
  const tell = (from: number, to: number) => {
    for (const { events } of hostileAnnouncements.slice(from, to))
      for (const event of events(window, other)) window.dispatchEvent(event)
  }

  tell(0, half)
  await pressButton()
  await part('connector-io.honest')
  honest.announce(window)
  tell(half, hostileAnnouncements.length)
  const start = performance.now()
  for (let index = 0; index < floodSize; index++) window.dispatchEvent(floodAnnouncement())
  const floodMs = performance.now() - start
  honest.announce(window)

  const unlisted = await part('unlisted-wallets')
  const shown = parts('^="connector-"')
  const seen: AnnouncementsSeen = {
    announced: hostileAnnouncements.length,
    flood: floodSize,
    floodMs,
    listed: shown.map(({ dataset }) => dataset['testid'] ?? ''),
    pictures: shown.flatMap((row) => [...row.querySelectorAll('img')].map(({ src }) => src)),
    unlisted: unlisted.textContent ?? '',
  }
  // whoever is connected meanwhile: they go on
  window.addEventListener('hostile-again', () => tell(0, hostileAnnouncements.length))
  return seen
}
