import { changeProvider } from './change-provider.js'
import { evmHabitsOf } from './evm-habit.js'

/** Time until a wallet announces itself that asks its background first, in milliseconds. */
export const lateAnnouncementMs = 300

const listeners = evmHabitsOf('listeners', [
  {
    id: 'no-remove-listener',
    wallet: 'Trust Wallet in its browser',
    behaviour: 'has no removeListener',
    source: 'https://github.com/rango-exchange/rango-client/pull/1195',
    provide(provider) {
      const { removeListener: _none, ...rest } = changeProvider(provider, () => ({}))
      return rest
    },
  },
  {
    id: 'no-events',
    wallet: 'injected wallets of mStable',
    behaviour: 'has no events: neither on nor removeListener',
    source: 'https://github.com/mstable/mStable-app/pull/112',
    stops: ['report'],
    provide(provider) {
      const { on: _on, removeListener: _none, ...rest } = changeProvider(provider, () => ({}))
      return rest
    },
  },
])

const icons = evmHabitsOf('icon', [
  {
    id: 'line-break-in-icon',
    wallet: 'Phantom',
    behaviour: 'announces a picture whose URL begins with a line break',
    source: 'https://github.com/rainbow-me/rainbowkit/pull/2069',
    announce: ({ info, provider }, announce) =>
      announce({ info: { ...info, icon: `\n${info.icon}` }, provider }),
  },
])

const ids = evmHabitsOf('id of announcements', [
  {
    id: 'new-id-on-each-page',
    wallet: 'MetaMask',
    behaviour: 'has another uuid in each page, created when it announces itself',
    source: 'https://github.com/MetaMask/providers/pull/263',
    announce: ({ info, provider }, announce) =>
      announce({ info: { ...info, uuid: `${info.uuid.slice(0, 24)}${digits()}` }, provider }),
  },
])

let announced = 0
const digits = () => (++announced).toString(16).padStart(12, '0')

const times = evmHabitsOf('time of announcements', [
  {
    id: 'late-announcement',
    wallet: 'wallets that ask their background script',
    behaviour: 'announces itself after a round trip to its background, not within the request of the page',
    source: 'https://github.com/safe-global/safe-wallet-monorepo/pull/8307',
    announce: (detail, announce, clock) => void clock.sleep(lateAnnouncementMs).then(() => announce(detail)),
  },
])

const counts = evmHabitsOf('number of announcements', [
  {
    id: 'repeated-announcement',
    wallet: 'Tempo Wallet',
    behaviour: 'announces the same wallet more than once',
    source: 'https://github.com/tempoxyz/accounts/pull/70',
    announce(detail, announce) {
      announce(detail)
      announce(detail)
    },
  },
])

/** Habits about how a page finds a wallet and listens to it. */
export const discoveryHabits = [...icons, ...ids, ...times, ...counts, ...listeners]
