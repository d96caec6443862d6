import type { CaipNetworkId } from '../../kernel/contracts/caip.js'

/** State of one tab. */
export interface TabModel {
  active: string | undefined
  /** Namespace of the network that was chosen last. */
  last: string | undefined
  /** Networks that were chosen in this tab. */
  readonly chosen: Record<string, CaipNetworkId>
  /** Uid of the wallet with a pending connect. */
  pending: string | undefined
  /** Pending disconnect. */
  disconnecting:
    { readonly uid: string; readonly instance: number | undefined; readonly isSilent: boolean } | undefined
  /** Pending network switch. */
  switching: { readonly uid: string; readonly network: CaipNetworkId } | undefined
}

/** Model of the session, independent of its code. Connections are the same in every tab. */
export interface SessionModel {
  readonly namespaces: readonly string[]
  /** Uids by namespace, latest use first. */
  readonly order: Record<string, string[]>
  readonly current: Record<string, string | undefined>
  /** Number of connects of each wallet. */
  readonly instances: Record<string, number>
  /** Connector ids, latest first. */
  recent: string[]
  readonly tabs: readonly TabModel[]
}

const tab = (): TabModel => ({
  active: undefined,
  last: undefined,
  chosen: {},
  pending: undefined,
  disconnecting: undefined,
  switching: undefined,
})

/** Creates a model with two tabs and no connections. */
export function createSessionModel(namespaces: readonly string[]): SessionModel {
  return {
    namespaces,
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

/** Connects a wallet in a tab. */
export function connectModel(model: SessionModel, at: number, uid: string): void {
  const namespace = ownerOf(uid)
  const id = uid.slice(namespace.length + 1)
  model.order[namespace] = [uid, ...connectionsOf(model, namespace).filter((recentUid) => recentUid !== uid)]
  model.current[namespace] = uid
  model.instances[uid] = (model.instances[uid] ?? 0) + 1
  model.recent = [id, ...model.recent.filter((connectorId) => connectorId !== id)].slice(0, 2)
  const tab = model.tabs[at] as TabModel
  if (tab.switching?.uid === uid) tab.switching = undefined
  tab.active = namespace
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
    tab.active = settleActive(model, tab)
  }
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
