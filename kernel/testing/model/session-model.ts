import type { CaipNetworkId } from '../../namespaces/caip.js'

/** What differs between tabs. */
export interface TabModel {
  active: string | undefined
  /** Where a network was chosen last. */
  last: string | undefined
  /** Networks that were chosen in this tab. */
  readonly chosen: Record<string, CaipNetworkId>
  /** The wallet a connect waits for. */
  pending: string | undefined
  /** The disconnect that a wallet has not answered yet. */
  leaving:
    { readonly uid: string; readonly instance: number | undefined; readonly isSilent: boolean } | undefined
  /** The wallet a switch waits for, and where it should go. */
  switching: { readonly uid: string; readonly network: CaipNetworkId } | undefined
}

/** What is true of the session, said without any of its code: what is connected is connected in every tab. */
export interface SessionModel {
  readonly namespaces: readonly string[]
  /** Uids by namespace, latest use first. */
  readonly order: Record<string, string[]>
  readonly current: Record<string, string | undefined>
  /** How often each wallet was connected by hand. */
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
  leaving: undefined,
  switching: undefined,
})

/** Nothing connected, two tabs. */
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
  model.namespaces.flatMap((one) => connectionsOf(model, one))

/** Whether anything is connected. */
export const isAnyConnected = (model: SessionModel) => allConnections(model).length > 0

/** Whether a wallet is connected. */
export const isConnected = (model: SessionModel, uid: string) =>
  connectionsOf(model, ownerOf(uid)).includes(uid)

/** A wallet was connected by hand in a tab. */
export function connectModel(model: SessionModel, at: number, uid: string): void {
  const namespace = ownerOf(uid)
  const id = uid.slice(namespace.length + 1)
  model.order[namespace] = [uid, ...connectionsOf(model, namespace).filter((one) => one !== uid)]
  model.current[namespace] = uid
  model.instances[uid] = (model.instances[uid] ?? 0) + 1
  model.recent = [id, ...model.recent.filter((one) => one !== id)].slice(0, 2)
  const own = model.tabs[at] as TabModel
  if (own.switching?.uid === uid) own.switching = undefined
  own.active = namespace
  follow(model, at)
}

/** A connection has ended, in every tab. */
export function endModel(model: SessionModel, uid: string): void {
  const namespace = ownerOf(uid)
  const left = connectionsOf(model, namespace).filter((one) => one !== uid)
  model.order[namespace] = left
  if (model.current[namespace] === uid) model.current[namespace] = left[0]
  for (const one of model.tabs) {
    if (one.switching?.uid === uid) one.switching = undefined
    one.active = settleActive(model, one)
  }
}

/** What a tab has written is followed by the others, as long as something is connected. */
export function follow(model: SessionModel, at: number): void {
  if (!isAnyConnected(model)) return
  const active = model.tabs[at]?.active
  for (const one of model.tabs) {
    one.active = active ?? one.active
    one.active = settleActive(model, one)
  }
}

/** Where the visitor is once something has ended: in a connected namespace, else where a network was chosen. */
export function settleActive(model: SessionModel, { active, last }: TabModel): string | undefined {
  if (active && connectionsOf(model, active).length > 0) return active
  const connected = model.namespaces.find((one) => connectionsOf(model, one).length > 0)
  return connected ?? last
}
