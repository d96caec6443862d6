import { plant, type Plant } from './plant.js'

/** The faults of the review that concern the session and its surroundings. */
const reviewed: readonly Plant[] = [
  plant('A3', 'a disconnect without an answer of the wallet is not emitted', {
    file: 'kernel/session/live-connections.ts',
    before: `    events.emit(disconnected, { namespace, accounts: idsOf(connection), reason })`,
    after: `    if (reason !== 'unconfirmed') events.emit(disconnected, { namespace, accounts: [], reason })`,
  }),
  plant('A4', 'the gate takes the first namespace for the active one while wallets are restored', {
    file: 'kernel/session/restore.ts',
    before: `(isConnected(active) ? active : parts.namespaces.list().find(isConnected)) === namespace`,
    after: `parts.namespaces.list()[0] === namespace`,
  }),
  plant('A5', 'any error of a gate ends the wallet', {
    file: 'kernel/session/ask-wallet.ts',
    before: `return { outcome: isRefusalOfGate(error) ? 'refused' : 'no-answer', error }`,
    after: `return { outcome: 'refused', error }`,
  }),
  plant('A5b', 'a wallet that is connected is ended by a second connect that fails', {
    file: 'kernel/session/connect.ts',
    before: `if (!signal.aborted && !isInUse)`,
    after: `if (!signal.aborted)`,
  }),
  plant('A5c', 'a wallet is ended without a time limit', {
    file: 'kernel/session/ask-wallet.ts',
    before: `await untilAborted(withTimeout(clock, disconnectLimitMs, answer(), late), deps.signal)`,
    after: `await answer()`,
  }),
  plant('A6', 'a stored session is erased when its wallet does not answer', {
    file: 'kernel/session/restore.ts',
    before: `      stored.set(connection, 'unanswered', attempts + 1)
      planRetry()`,
    after: `      stored.drop(connection.uid)`,
  }),
  plant('A7', 'code of a gate that failed to load is not loaded again', {
    file: 'plugins/siwx/index.ts',
    before: `const parts = lazyPart(async () => (loaded = await (await import('./service.js')).loadSiwx(context)))`,
    after: `const load = async () => (loaded = await (await import('./service.js')).loadSiwx(context))
    let cached: ReturnType<typeof load> | undefined
    const parts = () => (cached ??= load())`,
  }),
  plant('A8', 'a restore has no time limit', {
    file: 'kernel/session/restore.ts',
    before: `{ signals: [ended], limitMs },`,
    after: `{ signals: [ended] },`,
  }),
  plant('A9', 'the view of a connector is not the one that it opens', {
    file: 'plugins/connect/contract/wallets.ts',
    before: `return opens ? destination(opens) : destination(connectExternal, { connectorId: id, namespace })`,
    after: `return destination(connectExternal, { connectorId: id, namespace })`,
  }),
  plant('A10', 'a wallet on a network that the site does not have is asked to sign in', {
    file: 'plugins/siwx/service.ts',
    before: `if (!first || !isConfigured(chainId) || config`,
    after: `if (!first || config`,
  }),
  plant('A11', 'a disconnect that throws at once leaves its entry behind', {
    file: 'kernel/session/disconnect.ts',
    before: `    const error = await asker.endWallet(connection, live.driver(uid))`,
    after: `    let error: unknown
    try {
      const answer = live.driver(uid)?.disconnect()
      error = await asker.endWallet(connection, { disconnect: () => answer } as never)
    } catch (thrown) {
      error = thrown
    }`,
  }),
  plant('A12', 'a wallet that reports its end inside watch is connected', {
    file: 'kernel/session/live-connections.ts',
    before: `      if (isLive()) {
        const known`,
    after: `      {
        const known`,
  }),
  plant('A13', 'a switch succeeds although the wallet is gone', {
    file: 'kernel/session/switch-network.ts',
    before: `          throw sessionErrors.CONNECTOR_GONE({ values: { wallet: connection.name } })`,
    after: `          return`,
  }),
  plant(
    'A14',
    'a network that a wallet not in use has left is emitted',
    {
      file: 'kernel/session/live-connections.ts',
      before: `import { disconnected, type DisconnectReason }`,
      after: `import { disconnected, networkSwitched, type DisconnectReason }`,
    },
    {
      file: 'kernel/session/live-connections.ts',
      before: `    if (before.chainId === after.chainId && idsOf`,
      after: `    if (before.chainId !== after.chainId)
      events.emit(networkSwitched, { namespace: after.namespace, caipNetworkId: after.chainId })
    if (before.chainId === after.chainId && idsOf`,
    },
  ),
  plant('A15', 'an open list stays empty after its plugin has restarted', {
    file: 'plugins/catalogue/groups.ts',
    before: `  return atom((get) => get(get(drawnByServiceAtom)))`,
    after: `  const drawnOnce = atom(
    (get) => get(groupsAtom),
    (get) => {
      get(serviceOf)
        .refresh()
        .catch(() => {})
    },
  )
  drawnOnce.onMount = (load) => load()
  return drawnOnce`,
  }),
  plant('A16', 'plugins end beside those that require them', {
    file: 'kernel/core/plugins/lifecycle.ts',
    before: `    if (dependents.length > 0) await Promise.all(dependents)`,
    after: ``,
  }),
  plant('A17', 'back writes the history that it read before onLeave', {
    file: 'kernel/core/router.ts',
    before: `    back: () => store.set(historyAtom, store.get(historyAtom).slice(0, -1)),`,
    after: `    back() {
      const rest = store.get(historyAtom).slice(0, -1)
      store.set(historyAtom, rest)
      store.set(historyAtom, rest)
    },`,
  }),
  plant('A17b', 'views that are replaced are not left', {
    file: 'kernel/core/router.ts',
    before: `    for (const { id } of previous.filter(({ step }) => !current.has(step)).toReversed()) {`,
    after: `    for (const { id } of previous.filter(
      ({ step }) => history.length < previous.length && !current.has(step),
    )) {`,
  }),
  plant('A18', 'the signal of a connect is aborted after success', {
    file: 'kernel/session/ask-wallet.ts',
    before: `        end.release()`,
    after: `        end.abort()
        end.release()`,
  }),
]

/** Faults for claims that those of the review do not violate. */
const further: readonly Plant[] = [
  plant('C1', 'the gates are not asked for restored wallets', {
    file: 'kernel/session/restore.ts',
    before: `const admitted = await conversation.admit(answer, { isRestored: true, isCurrent })`,
    after: `const admitted = isCurrent ? answer : answer`,
  }),
  plant('C2', 'a disposed widget follows the storage', {
    file: 'kernel/session/session.ts',
    before: `  signal.addEventListener('abort', unwatch, { once: true })`,
    after: ``,
  }),
  plant('C3', 'a replaced driver still watches its wallet', {
    file: 'kernel/session/live-connections.ts',
    before: `      connection?.unwatch()`,
    after: ``,
  }),
  plant('C4', 'the session of a newer version is overwritten', {
    file: 'kernel/session/persistence.ts',
    before: `      if (before > version || storedVersion(storage.storedNow(sessionStorageKey)) > version) return`,
    after: ``,
  }),
  plant('C5', 'a connection stays when its plugin is switched off', {
    file: 'kernel/session/plugin-changes.ts',
    before: `    outdated.forEach(live.detach)`,
    after: ``,
  }),
  plant('C6', 'the end of a connection in another tab is not followed', {
    file: 'kernel/session/session.ts',
    before: `    if (isCurrent && !live.isAttaching(uid)) live.remove(uid, 'elsewhere')`,
    after: ``,
  }),
  plant('C7', 'the end of a connection leaves a rejection without an owner', {
    file: 'kernel/session/live-connections.ts',
    before: `    if (reason !== 'elsewhere') persist()
    readBalance()`,
    after: `    if (reason !== 'elsewhere') persist()
    void Promise.reject(new Error('not handled'))
    readBalance()`,
  }),
  plant('C8', 'an ended connection waits by a timer of the platform', {
    file: 'kernel/session/disconnect.ts',
    before: `    live.expectEnd(uid)`,
    after: `    setTimeout(() => {}, 10)
    live.expectEnd(uid)`,
  }),
  plant('C9', 'an account that the wallet reports is added to the others', {
    file: 'kernel/session/reducer.ts',
    before: `        return { ...connection, accounts, chainId, approvedNetworks }`,
    after: `        const added = [...accounts, ...connection.accounts]
        return { ...connection, accounts: added, chainId, approvedNetworks }`,
  }),
]

/** All faults. */
export const plants: readonly Plant[] = [...reviewed, ...further]
