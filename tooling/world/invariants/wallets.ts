import { type Uid, uids } from '../seed/acts.js'
import type { Tab } from '../page/open-tab.js'
import { openTabs, shownIn } from '../world.js'
import { firstOf, type Invariant } from './invariant.js'

const addressesOf = (accounts: readonly (string | { readonly caipAddress: string })[]) =>
  accounts.map((account) => {
    const id = typeof account === 'string' ? account : account.caipAddress
    return id.slice(id.lastIndexOf(':') + 1)
  })

/** Account that habits of EVM wallets share beside those of the user. */
const habitAccount = '0x2546bcd3c84621e976d8185a91a922ae77ecec30'

/** Record of the driver that watches a wallet. */
const liveRecord = ({ records }: Tab, uid: string) =>
  records.get(uid as Uid)?.find(({ watches }) => watches > 0)

const onlySharedAccounts: Invariant = {
  claim: 'no page shows an account that its wallet has not shared',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(shownIn(tab), ({ uid, accounts }) => {
        const { everShared, permits } = world.walletOf(uid as Uid)
        const known = [...everShared].map((address) => address.toLowerCase())
        const unknown = addressesOf(accounts).find(
          (address) => !known.includes(address.toLowerCase()) && address.toLowerCase() !== habitAccount,
        )
        if (permits === 0) return `tab ${tab.at} shows ${uid}, which the user has not connected`
        return unknown && `tab ${tab.at} shows ${unknown} of ${uid}`
      }),
    ),
}

const shownIsLastAnswer: Invariant = {
  claim: 'a page shows the accounts and the network that the wallet reported last',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(shownIn(tab), ({ uid, accounts, chainId }) => {
        const last = liveRecord(tab, uid)?.last ?? 'ended'
        if (last === 'ended') return `tab ${tab.at} shows ${uid}, which has ended`
        if (last.network !== chainId) return `tab ${tab.at} shows ${chainId} of ${uid}, not ${last.network}`
        const [shown, reported] = [addressesOf(accounts), addressesOf(last.accounts)].map((list) =>
          [...new Set(list)].sort().join(),
        )
        return shown === reported ? undefined : `tab ${tab.at} shows ${shown} of ${uid}, not ${reported}`
      }),
    ),
}

const permissionsEndForReason: Invariant = {
  claim: 'the site ends a permission only after an answer of the wallet, a refusal or an act of the user',
  check: ({ facts }) =>
    firstOf(facts.of('ended'), ({ tab, uid, isExcused }) =>
      isExcused ? undefined : `tab ${tab} disconnects ${uid}`,
    ),
}

const requestsAreExpected: Invariant = {
  claim: 'a wallet is asked only by a press, and to switch only while it is connected',
  check: ({ facts }) =>
    firstOf(facts.of('request'), ({ tab, uid, name, isExpected }) =>
      isExpected ? undefined : `tab ${tab} asks ${uid} to ${name}`,
    ),
}

const onePromptPerPress: Invariant = {
  claim: 'a press shows one prompt in a wallet at most',
  check: (world) =>
    firstOf(new Set(uids.map((uid) => world.walletOf(uid))), (wallet) => {
      const parts = uids.filter((uid) => world.walletOf(uid) === wallet)
      const sum = (kind: 'connect' | 'switch') =>
        parts.reduce((total, uid) => total + world.presses[uid][kind], 0)
      // a wallet that does not have the network is asked to add it
      const switches = sum('switch') * (wallet === world.evm ? 2 : 1)
      if (wallet.asked.connect > sum('connect'))
        return `${wallet.uid} has shown ${wallet.asked.connect} prompts for ${sum('connect')} connects`
      return wallet.asked.switch > switches
        ? `${wallet.uid} has shown ${wallet.asked.switch} prompts for ${switches} switches`
        : undefined
    }),
}

const driverOfShown: Invariant = {
  claim: 'every shown connection has one driver that watches its wallet',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(shownIn(tab), ({ uid }) =>
        tab.records.get(uid as Uid)?.filter(({ watches }) => watches > 0).length === 1
          ? undefined
          : `tab ${tab.at} shows ${uid} without a driver, or with several`,
      ),
    ),
}

const signalsLive: Invariant = {
  claim: 'the signal of a connect is not aborted while its connection is shown',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      firstOf(shownIn(tab), ({ uid }) =>
        liveRecord(tab, uid)?.signal?.aborted ? `tab ${tab.at}, ${uid}` : undefined,
      ),
    ),
}

/** Claims about wallets that hold whenever work has settled. */
export const walletInvariants = [
  onlySharedAccounts,
  shownIsLastAnswer,
  permissionsEndForReason,
  requestsAreExpected,
  onePromptPerPress,
  driverOfShown,
  signalsLive,
] as const
