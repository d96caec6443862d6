import { sessionKey } from '../../kernel/contracts/session.js'
import { routerKey } from '../../kernel/core/router-service.js'
import { currentEntryAtom, historyAtom } from '../../kernel/core/router.js'
import { networkState } from '../../kernel/session/account-atoms.js'
import { connectorsAtom } from '../../kernel/session/atoms.js'
import { currentConnection, sessionAtom } from '../../kernel/session/state.js'
import { connectWallets, destinationOf } from '../../plugins/connect/contract.js'
import { signInRequestAtom, signInStepsKey } from '../../plugins/siwx/state.js'
import { openTab, type Tab } from './page/open-tab.js'
import { cameraView, closingView, codeView } from './page/plugins.js'
import { setChunk } from './run/chunks.js'
import { type Act, type Uid, uids } from './seed/acts.js'
import { openTabs, partsOf, shownIn, uidsIn, type World } from './world.js'

/** Version of the stored session that no page of the world can read. */
const newestVersion = 9

type ActOf<Type extends Act['type']> = Extract<Act, { readonly type: Type }>

const views = { home: connectWallets, camera: cameraView, closing: closingView }

/** Lets an act happen. Presses are not waited for. */
export function apply(world: World, act: Exclude<Act, { readonly type: 'quiet' }>): Promise<void> | void {
  if (!['time', 'open', 'reload', 'close'].includes(act.type))
    for (const tab of openTabs(world)) tab.isUntouched = false
  // a press in a page that is closed is one in the first page
  const tab = 'tab' in act ? (world.tabs[act.tab] ?? openTabs(world)[0]) : undefined
  switch (act.type) {
    case 'open':
      world.tabs[act.tab] ??= openTab(world, act.tab)
      return
    case 'close':
      return closeTab(world, act.tab)
    case 'reload':
      closeTab(world, act.tab)
      world.tabs[act.tab] = openTab(world, act.tab)
      return
    case 'answer': {
      const all = uids.flatMap((uid) => world.walletOf(uid).prompts)
      const prompt = world.walletOf(act.uid).prompts[0] ?? all[0]
      if (act.isApproved) prompt?.approve()
      else prompt?.reject()
      // wallets send each answer in a task of its own
      return world.settle()
    }
    case 'wallet':
      return actInWallet(world, act)
    case 'gate':
      return world.setGate(act.answer)
    case 'chunk':
      return setChunk(act.loads, act.chunk)
    case 'service':
      return setService(world, act.fault)
    case 'sign-in server':
      return world.signIn.setAnswer(act.answer)
    case 'sign-in sessions end':
      world.wasSignInDisturbed = true
      return world.signIn.endSessions()
    case 'relay':
      return world.relay.setWeather(act)
    case 'storage':
      return setStorage(world, act.state)
    case 'time':
      return world.clock.advance(act.ms)
    default:
      if (tab) press(world, tab, act)
  }
}

/** Closes a page. Its clean-ups may need time, so that nothing waits for them. */
export function closeTab(world: World, at: number): void {
  const tab = world.tabs[at]
  world.tabs[at] = undefined
  if (!tab) return
  const closing = { tab, isClosed: false }
  world.closing.push(closing)
  tab.close().then(
    () => (closing.isClosed = true),
    (error: unknown) => world.facts.add({ type: 'unhandled rejection', error: String(error) }),
  )
}

/** Sets the fault of the service and of the nodes. */
export function setService(world: World, fault: World['serviceFault']): void {
  world.serviceFault = fault
  for (const http of world.https) {
    http.fail('none')
    if (fault !== 'none') http.fail(fault)
  }
}

function setStorage(world: World, state: ActOf<'storage'>['state']): void {
  world.wasStorageDisturbed = true
  if (state === 'cleared' || state === 'another version') {
    world.storage.setState('works')
    if (state === 'cleared') world.storage.clear()
    else world.storage.writeVersion(newestVersion)
    world.newerText = state === 'cleared' ? undefined : world.storage.session()
  } else world.storage.setState(state)
}

function actInWallet(world: World, { uid, does }: ActOf<'wallet'>): void {
  const wallet = world.walletOf(uid)
  if (does !== 'report again' && does !== 'switch chain' && does !== 'unlock') world.excuse(uid)
  switch (does) {
    case 'select account':
      return wallet.selectAccount(1)
    case 'share fewer':
      return wallet.shareFewer()
    case 'switch chain':
      return wallet.switchChain(
        wallet === world.evm ? (wallet.chain === 1 ? 8453 : 1) : (wallet.chain % 3) + 1,
      )
    case 'leave networks':
      return wallet.switchChain(9)
    case 'lock':
      return wallet.lock(true)
    case 'unlock':
      return wallet.lock(false)
    case 'end':
      return wallet.revoke(true)
    case 'end quietly':
      return wallet.revoke(false)
    case 'report again':
      return wallet.reportAgain()
  }
}

/** Starts a press in a page. */
function press(world: World, tab: Tab, act: Act): void {
  const { foyer } = tab
  const session = foyer.service(sessionKey)
  const router = foyer.service(routerKey)
  const ignore = (work: Promise<unknown>) => void work.catch(() => {})
  switch (act.type) {
    case 'connect':
      return void connect(world, tab, act.uid)
    case 'cancel':
      return tab.connecting.forEach(({ cancel }) => cancel())
    case 'disconnect': {
      const shown = shownIn(tab).map(({ uid }) => uid)
      const uid = shown.includes(act.uid) ? act.uid : (shown[0] ?? act.uid)
      const [namespace = ''] = uid.split('/')
      const ended = { wallet: [uid], namespace: uidsIn(namespace), all: Object.keys(world.presses) }
      world.excuse(...ended[act.scope])
      for (const unseen of ended[act.scope].flatMap(partsOf).filter((each) => !shown.includes(each)))
        world.facts.add({ type: 'left unseen', tab: tab.at, namespace: unseen.split('/')[0] ?? '' })
      const request = { wallet: { connection: uid }, namespace: { namespace }, all: {} }
      return ignore(session.disconnect(request[act.scope]))
    }
    case 'select': {
      const connection = shownIn(tab).find(({ uid }) => uid === act.uid)
      const account = connection?.accounts[act.index % connection.accounts.length]
      if (account) ignore(session.selectAccount(account.caipAddress, { connection: act.uid }))
      return
    }
    case 'switch':
      return switchNetwork(world, tab, act.network)
    case 'sign in':
      return signIn(world, tab, act.isSigned)
    case 'view':
      excuseSignIn(world, tab)
      if (act.move === 'back') return goBack(world, tab)
      if (act.move === 'close') return router.close()
      if (act.view === 'camera') tab.cameras.opened++
      return router[act.move](views[act.view])
    case 'press code': {
      excuseSignIn(world, tab)
      const connector = foyer.read(connectorsAtom).find(({ role }) => role === 'pairing')
      if (!connector) return
      router.push(destinationOf(connector))
      const view = foyer.read(currentEntryAtom)?.id
      return world.facts.add({ type: 'pairing shown', tab: tab.at, view, wanted: codeView.id })
    }
    case 'list':
      return tab.openList(act.isOpen)
    case 'announce':
      return tab.announce(act.uid)
    case 'flag':
      if (act.isOn) tab.off.delete(act.flag)
      else tab.off.add(act.flag)
      return ignore(foyer.setFlags({ [act.flag]: act.isOn }))
    case 'restart':
      return tab.restart(act.plugin)
    default:
  }
}

function goBack(world: World, tab: Tab): void {
  const { foyer } = tab
  const isClosing = foyer.read(currentEntryAtom)?.id === closingView.id
  foyer.service(routerKey).back()
  if (isClosing)
    world.facts.add({ type: 'closing view left', tab: tab.at, open: foyer.read(historyAtom).length })
}

/**
 * Presses a wallet.
 *
 * @returns the error of the press; undefined if it connects
 */
export function connect(world: World, tab: Tab, uid: Uid): Promise<string | undefined> {
  const [namespace = '', connectorId = ''] = uid.split('/')
  const session = tab.foyer.service(sessionKey)
  const visitor = new AbortController()
  const wasShown = shownIn(tab).some((connection) => connection.uid === uid)
  const entry = { uid, wasShown, cancel: () => visitor.abort() }
  tab.connecting.add(entry)
  world.presses[uid].connect++
  // a sign-in that is asked for another account is left
  excuseSignIn(world, tab)
  return session.connect({ connectorId, namespace, signal: visitor.signal }).then(
    () => {
      tab.connecting.delete(entry)
      // stored wallets of the namespace that wait are not restored next to the chosen one
      const shown = shownIn(tab).map((connection) => connection.uid)
      for (const part of partsOf(uid))
        world.excuse(...uidsIn(part.split('/')[0] ?? '').filter((waiting) => !shown.includes(waiting)))
      return undefined
    },
    (error: unknown) => {
      tab.connecting.delete(entry)
      return String(error)
    },
  )
}

function switchNetwork(world: World, tab: Tab, network: string): void {
  const [namespace = ''] = network.split(':')
  const asked = currentConnection(tab.foyer.read(sessionAtom), namespace)
  const order = ++tab.switches
  if (asked) for (const part of partsOf(asked.uid)) world.presses[part as Uid].switch++
  tab.foyer
    .service(sessionKey)
    .switchNetwork(network as `${string}:${string}`)
    .then(
      () => {
        // without a wallet it is a choice; a newer switch counts, and a page that is closed shows nothing
        if (!asked || world.tabs[tab.at] !== tab || order !== tab.switches) return
        const shown = tab.foyer.read(networkState(namespace)).caipNetworkId
        world.facts.add({ type: 'switched', tab: tab.at, wanted: network, shown })
      },
      () => {},
    )
}

/** A sign-in that is left ends the connection of its account. */
function excuseSignIn(world: World, { foyer }: Tab): void {
  const request = foyer.read(signInRequestAtom)
  if (request) world.excuse(...uidsIn(request.network.chainNamespace))
}

/** Signs what a page asks for, or leaves it. */
export function signIn(world: World, tab: Tab, isSigned: boolean): void {
  const request = tab.foyer.read(signInRequestAtom)
  // the button is disabled while it signs
  if (!request || (isSigned && tab.signing === request)) return
  const steps = tab.foyer.service(signInStepsKey)
  const work = isSigned
    ? steps.createMessage(request).then((message) => steps.sign(request, message))
    : steps.cancel()
  if (!isSigned) {
    excuseSignIn(world, tab)
    // an account that is left may be left for its last network
    for (const uid of Object.keys(world.presses)) world.presses[uid as Uid].switch++
  }
  if (isSigned) tab.signing = request
  work.catch(() => {
    if (tab.signing === request) tab.signing = undefined
  })
}
