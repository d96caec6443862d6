import type { CaipAddress, CaipNetworkId } from '../../kernel/core/networks/caip.js'

/** A disconnect that the wallet has not answered. */
export interface PendingDisconnect {
  readonly uid: string
  /** Number of the connect that the disconnect ends. */
  readonly instance: number | undefined
  /** Whether the wallet never answers. */
  readonly isSilent: boolean
}

/** State of one tab. */
export interface TabModel {
  active: string | undefined
  /** Namespace of the network that was chosen last. */
  last: string | undefined
  /** Networks that were chosen in this tab. */
  readonly chosen: Record<string, CaipNetworkId>
  /** Accounts that were selected in this tab, by uid, and the number of reports of the wallet before. */
  readonly selected: Record<string, { readonly account: CaipAddress; readonly reports: number }>
  /** Uids that a plugin of their own lists since the tab was loaded. */
  ownPlugin: readonly string[]
  /** Uid of the wallet with a pending connect. */
  pending: string | undefined
  disconnects: readonly PendingDisconnect[]
  /** Pending network switch. */
  switching: { readonly uid: string; readonly network: CaipNetworkId } | undefined
}

/** Model of the session, independent of its code. Connections are the same in every tab. */
export interface SessionModel {
  readonly namespaces: readonly string[]
  /** Uids that are connected and end together. */
  readonly conversation: readonly string[]
  /** Uids by namespace, latest use first. */
  readonly order: Record<string, string[]>
  readonly current: Record<string, string | undefined>
  /** Number of connects of each wallet. */
  readonly instances: Record<string, number>
  /** Ids of the listed connectors, latest first. */
  recent: readonly string[]
  readonly tabs: readonly TabModel[]
}

const tab = (): TabModel => ({
  active: undefined,
  last: undefined,
  chosen: {},
  selected: {},
  ownPlugin: [],
  pending: undefined,
  disconnects: [],
  switching: undefined,
})

/** Creates a model with two tabs and no connections. */
export function createSessionModel(
  namespaces: readonly string[],
  conversation: readonly string[] = [],
): SessionModel {
  return {
    namespaces,
    conversation,
    order: {},
    current: {},
    instances: {},
    recent: [],
    tabs: [tab(), tab()],
  }
}

/** The namespace of a uid. */
export const ownerOf = (uid: string) => uid.slice(0, uid.indexOf('/'))

/** The connections of a namespace, latest use first. */
export const connectionsOf = ({ order }: SessionModel, namespace: string): readonly string[] =>
  order[namespace] ?? []

/** All connections. */
export const allConnections = (model: SessionModel) =>
  model.namespaces.flatMap((namespace) => connectionsOf(model, namespace))

/** Whether anything is connected. */
export const isAnyConnected = (model: SessionModel) => allConnections(model).length > 0

/** Whether a wallet is connected. */
export const isConnected = (model: SessionModel, uid: string) =>
  connectionsOf(model, ownerOf(uid)).includes(uid)

/** The uids that are connected and end with a uid, itself the last. */
export const partsOf = ({ conversation }: SessionModel, uid: string): readonly string[] =>
  conversation.includes(uid) ? [...conversation.filter((part) => part !== uid), uid] : [uid]

/** Connects a wallet in a tab. `listedId` is the id of its entry in the list of wallets. */
export function connectModel(model: SessionModel, at: number, uid: string, listedId: string): void {
  const tab = model.tabs[at] as TabModel
  tab.pending = undefined
  for (const part of partsOf(model, uid)) {
    const namespace = ownerOf(part)
    model.order[namespace] = [part, ...connectionsOf(model, namespace).filter((other) => other !== part)]
    model.current[namespace] = part
    model.instances[part] = (model.instances[part] ?? 0) + 1
    if (tab.switching?.uid === part) tab.switching = undefined
    delete tab.selected[part]
    tab.active = namespace
  }
  model.recent = [listedId, ...model.recent.filter((id) => id !== listedId)].slice(0, 2)
  followActive(model, at)
}

/** Ends a connection in every tab. */
export function endModel(model: SessionModel, uid: string): void {
  const namespace = ownerOf(uid)
  const remaining = connectionsOf(model, namespace).filter((connection) => connection !== uid)
  model.order[namespace] = remaining
  if (model.current[namespace] === uid) model.current[namespace] = remaining[0]
  for (const tab of model.tabs) {
    if (tab.switching?.uid === uid) tab.switching = undefined
    delete tab.selected[uid]
    tab.active = settleActive(model, tab)
  }
}

/** Ends the connections of a wallet in every tab. */
export function endWallet(model: SessionModel, uid: string): void {
  for (const part of partsOf(model, uid)) if (isConnected(model, part)) endModel(model, part)
}

/** Makes a connected wallet the one in use, and its namespace the active one. */
export function selectModel(model: SessionModel, at: number, uid: string): void {
  const tab = model.tabs[at] as TabModel
  model.current[ownerOf(uid)] = uid
  tab.switching = undefined
  tab.active = ownerOf(uid)
  followActive(model, at)
}

/** Makes the other tabs follow the active namespace that a tab has stored, while a wallet is connected. */
export function followActive(model: SessionModel, at: number): void {
  if (!isAnyConnected(model)) return
  const active = model.tabs[at]?.active
  for (const tab of model.tabs) {
    tab.active = active ?? tab.active
    tab.active = settleActive(model, tab)
  }
}

/** The active namespace of a tab: a connected one, else the one whose network was chosen last. */
export function settleActive(model: SessionModel, { active, last }: TabModel): string | undefined {
  if (active && connectionsOf(model, active).length > 0) return active
  const connected = model.namespaces.find((namespace) => connectionsOf(model, namespace).length > 0)
  return connected ?? last
}
